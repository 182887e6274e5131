// @ts-check
/**
 * What is opened in the browser. Each peer gets the input that suits it best: JSON trees are made beforehand, so
 * nobody pays for a conversion; speedscope and pprof read the profile itself, as their users have them do.
 *
 * @typedef {object} Peer
 * @property {string} name
 * @property {(size: number) => string} url
 * @property {string} painted an expression that is true in the page once the graph stands
 * @property {string} target selector of what is pointed at and clicked
 * @property {RegExp} data addresses of the data that travel; the rest is script and style
 * @property {(() => Promise<unknown>) | null} [before] what is done before each visit
 */

import { createReadStream, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { createGzip } from "node:zlib";

const html = (/** @type {string} */ head, /** @type {string} */ body) =>
  `<!doctype html><meta charset="utf-8"><title>bench</title>${head}<body style="margin:0">${body}`;

/** @type {Record<string, string>} */
const pages = {
  "/blank.html": html("", "<p id=done>blank</p>"),
  "/d3.html": html(
    `<link rel="stylesheet" href="/modules/d3-flame-graph/dist/d3-flamegraph.css">`,
    `<div id="chart"></div><script type="module">
      import { flamegraph, select } from "/bundles/d3.js";
      const tree = await (await fetch("/data/" + location.hash.slice(1) + ".tree.json")).json();
      select("#chart").datum(tree).call(flamegraph().width(innerWidth).cellHeight(18));
      window.ready = true;
    </script>`,
  ),
  "/flame-chart.html": html(
    "",
    `<canvas id="chart"></canvas><script type="module">
      import { FlameChart } from "/bundles/flame-chart.js";
      const tree = await (await fetch("/data/" + location.hash.slice(1) + ".chart.json")).json();
      const canvas = document.getElementById("chart");
      canvas.width = innerWidth;
      canvas.height = innerHeight;
      new FlameChart({ canvas, data: [tree] });
      window.ready = true;
    </script>`,
  ),
};

const contentTypes = /** @type {Record<string, string>} */ ({
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
});

/**
 * Serves the peers' pages, their packages and the data, gzipped as any server would.
 * @param {string} directory with the data and the installed packages
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function servePeers(directory) {
  const modules = join(directory, "node_modules");
  const folders = /** @type {const} */ ([
    ["/data/", directory],
    ["/bundles/", directory],
    ["/modules/", modules],
    ["/speedscope/", join(modules, "speedscope/dist/release")],
  ]);
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? "/", "http://localhost").pathname);
    const page = pages[path];
    const file =
      folders
        .map(([prefix, folder]) => path.startsWith(prefix) && join(folder, path.slice(prefix.length)))
        .find(Boolean) || "";
    const type = contentTypes[extname(path)];
    if (type) response.setHeader("content-type", type);
    if (page !== undefined) return response.end(page);
    if (!file || !statSync(file, { throwIfNoEntry: false })?.isFile()) return response.writeHead(404).end();
    if (/\.gz$|\.woff2$/.test(file)) return createReadStream(file).pipe(response);
    response.setHeader("content-encoding", "gzip");
    createReadStream(file)
      .pipe(createGzip({ level: 6 }))
      .pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

const graphStands = "Number(document.querySelector('[data-flame-graph]')?.dataset.boxes) > 0";
const pictureStands = `document.querySelector('[data-flame-picture=drawn]') !== null || ${graphStands}`;

/**
 * @param {string} origin of `servePeers` @param {Map<number, string>} pages of ours, one of each size
 * @param {Map<number, string>} pprof address of `go tool pprof -http` for each size
 * @param {() => Promise<unknown>} write ends a transaction in our database, so that no page of ours is known to be as it was
 * @returns {Peer[]}
 */
export function peers(origin, pages, pprof, write) {
  const ours = {
    url: (/** @type {number} */ size) => pages.get(size) ?? "",
    target: "",
    data: /\/flamegraph\?/,
    before: write,
  };
  return [
    {
      name: "blank page",
      url: () => `${origin}/blank.html`,
      painted: "!!document.getElementById('done')",
      target: "",
      data: /never/,
    },
    {
      ...ours,
      name: "Benchtrail",
      painted: graphStands,
      target: "[data-flame-graph] canvas",
    },
    { ...ours, name: "Benchtrail, first picture", painted: pictureStands },
    {
      ...ours,
      name: "Benchtrail, first picture of a page asked for again",
      painted: pictureStands,
      before: null,
    },
    {
      name: "flame-chart-js 3.3.0",
      url: (size) => `${origin}/flame-chart.html#${size}`,
      painted: "window.ready === true",
      target: "#chart",
      data: /\.json/,
    },
    {
      name: "d3-flame-graph 5.0.0",
      url: (size) => `${origin}/d3.html#${size}`,
      painted: "window.ready === true && document.querySelectorAll('#chart g').length > 2",
      target: "#chart svg",
      data: /\.json/,
    },
    {
      name: "speedscope 1.25.0",
      url: (size) => `${origin}/speedscope/index.html#profileURL=${origin}/data/${size}.pb.gz&title=bench`,
      painted: "document.querySelectorAll('canvas').length > 2",
      target: "canvas >> nth=-1",
      data: /\.pb\.gz/,
    },
    {
      name: "go tool pprof -http",
      url: (size) => `${pprof.get(size)}/ui/flamegraph`,
      painted: "document.querySelectorAll('#stack-chart .boxbg').length > 2",
      target: "#stack-chart",
      data: /flamegraph/,
    },
  ];
}
