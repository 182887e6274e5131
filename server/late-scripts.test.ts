import fc from "fast-check";
import { createServer, get, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { delayScripts } from "./late-scripts";

const page = `<!DOCTYPE html><html><head><link rel="stylesheet" href="/_next/static/a.css"/><script src="/_next/static/a.js" async=""></script><script>inline()</script></head>
<body><p>ß 1 < 2 <script src="/_next/static/b.js" id="_R_" async=""></script><script src="/own.js"></script></body></html>`;
const sleeping = page.replaceAll('<script src="/_next/', '<script type="text/late" src="/_next/');

/** Without the script that wakes the others; it stands before the first of them. */
function withoutStarter(text: string): string {
  expect(text.indexOf("<script>(")).toBe(sleeping.indexOf('<script type="text/late"'));
  return text.replace(/<script>\(.*?<\/script>/s, "");
}

interface Answer {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** What comes back of a server that writes these chunks. */
async function answerOf(
  chunks: readonly (string | Buffer)[],
  {
    type = "text/html; charset=utf-8",
    encoding = "gzip",
    path = "/project",
    headFirst = true,
    respond = undefined as undefined | ((response: ServerResponse) => void),
  } = {},
): Promise<Answer> {
  const server = createServer((request, response) => {
    delayScripts(request, response);
    response.setHeader("content-type", type);
    if (respond) return respond(response);
    // As Next's own compression decides.
    response.setHeader("x-asked-for", `${request.headers["accept-encoding"]}`);
    if (headFirst) response.flushHeaders();
    else
      response.setHeader(
        "content-length",
        chunks.reduce((sum, chunk) => sum + Buffer.byteLength(chunk), 0),
      );
    for (const chunk of chunks.slice(0, -1)) response.write(chunk);
    response.end(chunks.at(-1));
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const headers = { accept: "text/html,*/*", "accept-encoding": encoding };
  return new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port, path, headers, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => resolve({ headers: answer.headers, body: Buffer.concat(parts) }));
    }).on("error", reject);
  });
}

describe("delayScripts", () => {
  it("puts the scripts of a page to sleep and compresses it", async () => {
    const { headers, body } = await answerOf([page]);
    expect(headers["content-encoding"]).toBe("gzip");
    expect(withoutStarter(gunzipSync(body).toString("utf8"))).toBe(sleeping);
  });

  it("does so where the headers are left to the first bytes, as in pages made at build time", async () => {
    const { headers, body } = await answerOf([page], { headFirst: false });
    expect(headers["content-length"]).toBeUndefined();
    expect(withoutStarter(gunzipSync(body).toString("utf8"))).toBe(sleeping);
  });

  it("sends a page plain to who does not read gzip", async () => {
    const { headers, body } = await answerOf([page], { encoding: "gzip;q=0, br" });
    expect(headers["content-encoding"]).toBeUndefined();
    expect(withoutStarter(body.toString("utf8"))).toBe(sleeping);
  });

  it("finds the scripts wherever the page is cut, and changes no other byte", async () => {
    const bytes = Buffer.from(page);
    const cuts = fc.array(fc.integer({ min: 0, max: bytes.length }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(cuts, async (places) => {
        const edges = [0, ...places.toSorted((a, b) => a - b), bytes.length];
        const chunks = edges.slice(1).map((to, i) => bytes.subarray(edges[i], to));
        const { body } = await answerOf(chunks, { encoding: "identity" });
        expect(withoutStarter(body.toString("utf8"))).toBe(sleeping);
      }),
      { numRuns: 60 },
    );
  });

  it("ends once, however often it is told to, and says when it has", async () => {
    const finished = vi.fn<() => void>();
    const respond = (response: ServerResponse) => {
      response.write(page);
      response.end(undefined, finished);
      response.end("again");
    };
    const { body } = await answerOf([], { encoding: "identity", respond });
    expect(withoutStarter(body.toString("utf8"))).toBe(sleeping);
    await vi.waitFor(() => expect(finished).toHaveBeenCalledOnce());
  });

  it("leaves alone what is no page, or not Next's page", async () => {
    const json = await answerOf([page], { type: "application/json" });
    expect(json.body.toString("utf8")).toBe(page);
    const api = await answerOf([page], { path: "/api/v1/openapi.json" });
    expect(api.headers["x-asked-for"]).toBe("gzip");
    expect(api.body.toString("utf8")).toBe(page);
  });
});
