// @ts-check
/**
 * `npm run bench:scrub`: plays a profile over commits in the browser and writes the frames into ../FLAME.md.
 * A minute once the product is built; nothing else should run on the machine. `BENCH_NODES=100000` for larger trees.
 */
import { loadavg } from "node:os";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { step, words } from "../../scripts/lib/say.mjs";
import { startProduct, token } from "../lib/product.mjs";
import { frames, openBrowser } from "./browser.mjs";
import { heapProfile } from "./profile.mjs";

const file = fileURLToPath(new URL("../FLAME.md", import.meta.url));
const [begin, end] = ["<!-- frames: written by flame/scrub.mjs -->", "<!-- end of frames -->"];
const nodes = Number(process.env.BENCH_NODES ?? 10_000);
const commits = 6;

/** @param {string} url @param {number} at @returns {Promise<string>} id of the profile */
async function upload(url, at) {
  const bytes = gzipSync(heapProfile({ nodes, changed: at % 2 === 1 }));
  const form = new FormData();
  const committedAt = `2026-11-0${at + 1}T00:00:00Z`;
  form.append("meta", JSON.stringify({ commit: `${at + 1}`.repeat(40), committedAt }));
  form.append("profile", new Blob([new Uint8Array(bytes)]), "heap.pb.gz");
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/v1/projects/bench/runs`, { method: "POST", headers, body: form });
  const body = await answer.json();
  if (!answer.ok) throw new Error(`${answer.status} ${JSON.stringify(body)}`);
  return body.profiles[0].id;
}

/** @param {string} address of a profile's page that shows the first commit */
async function play(address) {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await page.addInitScript(`
      window.benchFrames = [];
      const frame = (now) => { window.benchFrames.push(now); requestAnimationFrame(frame); };
      requestAnimationFrame(frame);
    `);
    const cdp = await page.context().newCDPSession(page);
    await page.goto(address);
    const graph = page.locator("[data-flame-graph][data-boxes]");
    await graph.waitFor({ timeout: 120_000 });
    const drawn = Number(await graph.getAttribute("data-nodes"));
    const measured = await frames(page, cdp, async () => {
      await page.getByRole("button", { name: "Play" }).click();
      await page.locator(`[data-now="${`${commits}`.repeat(7)}"]`).waitFor({ timeout: 60_000 });
      await page.waitForTimeout(300);
      return commits - 1;
    });
    if (!measured) throw new Error("it did not play");
    return { drawn, ...measured };
  } finally {
    await browser.close();
  }
}

/** @param {{ drawn: number, medianMs: number, worstMs: number, p95Ms: number, busyMs: number }} of @param {number} load */
function report({ drawn, medianMs, p95Ms, worstMs, busyMs }, load) {
  const text =
    `${new Date().toISOString().slice(0, 10)}, load average before the start ${load.toFixed(2)}: ` +
    `${commits} commits, trees of ${nodes.toLocaleString("en")} nodes, ${drawn.toLocaleString("en")} places together.\n\n` +
    `| a profile played over commits | median frame ms | 95 % within ms | longest ms | main thread a commit ms |\n` +
    `| --- | ---: | ---: | ---: | ---: |\n` +
    `| Benchtrail | ${[medianMs, p95Ms, worstMs, busyMs].map((value) => Math.round(value)).join(" | ")} |`;
  const [head = "", rest = ""] = readFileSync(file, "utf8").split(begin);
  writeFileSync(file, `${head}${begin}\n\n${text}\n\n${end}${rest.split(end)[1] ?? "\n"}`);
  console.log(text);
}

try {
  const load = loadavg()[0] ?? NaN;
  const product = await startProduct();
  try {
    const ids = [];
    for (let at = 0; at < commits; at++) ids.push(await upload(product.url, at));
    const played = await step("Playing", () =>
      play(`${product.url}/bench/profiles/${ids[0]}?over=${"1".repeat(7)}`),
    );
    report(played, load);
  } finally {
    await product.stop();
  }
} catch (error) {
  console.error(words(error));
  process.exitCode = 1;
}
process.exit();
