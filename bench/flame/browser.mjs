// @ts-check
import { chromium } from "playwright-core";
import { findBrowser } from "../../scripts/lib/browser.mjs";
import { quantiles } from "../lib/numbers.mjs";

const viewport = { width: 1440, height: 900 };
/** Longer than this is given up: that is "never" for somebody who waits. */
const patience = 20_000;

/** @typedef {{ medianMs: number, p95Ms: number, worstMs: number, busyMs: number }} Frames of an input: time between frames, and work of the main thread for one input */
/** @typedef {{ paintedMs: number | null, againMs: number | null, heapMb: number | null, dataKb: number, scriptKb: number, hover: Frames | null, zoom: Frames | null }} Visit */

const announcement = "bench: painted ";

/**
 * Says when the graph was painted: the frame after the one in which the condition holds has it on the screen. It says so
 * by itself: to be asked costs a page 15 ms of its first 200, for what Playwright puts into it.
 */
const watch = (/** @type {string} */ condition) => `
  const look = () => {
    if (${condition}) requestAnimationFrame(() => setTimeout(() => console.debug("${announcement}" + (performance.timeOrigin + performance.now()))));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  window.benchFrames = [];
  const frame = (now) => { window.benchFrames.push(now); requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
`;

export async function openBrowser() {
  const executablePath = await findBrowser();
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ["--no-sandbox"] });
}

/**
 * Opens a page with nothing cached, opens it again with a warm cache, then points and clicks.
 * @param {import("playwright-core").Browser} browser @param {import("./pages.mjs").Peer} peer @param {number} size
 * @param {boolean} thorough also heap, hover and zoom
 * @returns {Promise<Visit>}
 */
export async function visit(browser, peer, size, thorough) {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    await page.addInitScript(watch(peer.painted));
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.enable");
    const bytes = countBytes(cdp, peer);
    const url = peer.url(size);
    await peer.before?.();
    const paintedMs = await paintedAfter(page, url);
    const { dataKb, scriptKb } = bytes();
    if (paintedMs === null)
      return { paintedMs, againMs: null, heapMb: null, dataKb, scriptKb, hover: null, zoom: null };
    const heapMb = thorough ? await heap(cdp) : null;
    const hover = thorough && peer.target ? await frames(page, cdp, () => point(page, peer.target)) : null;
    const zoom = thorough && peer.target ? await frames(page, cdp, () => click(page, peer.target)) : null;
    await page.goto("about:blank");
    await peer.before?.();
    const againMs = await paintedAfter(page, url);
    return { paintedMs, againMs, heapMb, dataKb, scriptKb, hover, zoom };
  } finally {
    await context.close();
  }
}

/** @param {import("playwright-core").Page} page @param {string} url @returns {Promise<number | null>} */
async function paintedAfter(page, url) {
  const predicate = (/** @type {import("playwright-core").ConsoleMessage} */ said) =>
    said.text().startsWith(announcement);
  try {
    const painted = page.waitForEvent("console", { predicate, timeout: patience });
    const from = Date.now();
    const [said] = await Promise.all([painted, page.goto(url, { waitUntil: "commit", timeout: patience })]);
    return Number(said.text().slice(announcement.length)) - from;
  } catch {
    return null;
  }
}

/** @param {import("playwright-core").CDPSession} cdp @param {import("./pages.mjs").Peer} peer */
function countBytes(cdp, peer) {
  /** @type {Map<string, boolean>} */
  const isData = new Map();
  let [data, script] = [0, 0];
  cdp.on("Network.requestWillBeSent", ({ requestId, request }) => {
    isData.set(requestId, peer.data.test(request.url));
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (isData.get(requestId)) data += encodedDataLength;
    else script += encodedDataLength;
  });
  return () => ({ dataKb: data / 1000, scriptKb: script / 1000 });
}

/** What scripts hold, typed arrays included. @param {import("playwright-core").CDPSession} cdp */
async function heap(cdp) {
  await cdp.send("HeapProfiler.collectGarbage");
  const usage = await cdp.send("Runtime.getHeapUsage");
  return (usage.usedSize + (usage.backingStorageSize ?? 0)) / 1e6;
}

/** @param {import("playwright-core").CDPSession} cdp */
async function busySeconds(cdp) {
  const { metrics } = await cdp.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0;
}

/**
 * @param {import("playwright-core").Page} page @param {import("playwright-core").CDPSession} cdp
 * @param {() => Promise<number>} act gives the number of inputs
 * @returns {Promise<Frames | null>}
 */
export async function frames(page, cdp, act) {
  try {
    await cdp.send("Performance.enable");
    await page.waitForTimeout(300);
    await page.evaluate("window.benchFrames.length = 0");
    const before = await busySeconds(cdp);
    const inputs = await act();
    await page.waitForTimeout(200);
    const busy = (await busySeconds(cdp)) - before;
    const times = /** @type {number[]} */ (await page.evaluate("window.benchFrames"));
    const at = quantiles(times.slice(1).map((time, i) => time - (times[i] ?? time)));
    return { medianMs: at(0.5), p95Ms: at(0.95), worstMs: at(1), busyMs: (1000 * busy) / inputs };
  } catch {
    return null;
  }
}

/** Moves over the graph, back and forth and down. @param {import("playwright-core").Page} page @param {string} target */
async function point(page, target) {
  const box = await page.locator(target).first().boundingBox();
  if (!box) throw new Error("nothing to point at");
  const height = Math.min(box.height, viewport.height - box.y - 20);
  const inputs = 60;
  for (let i = 0; i < inputs; i++) {
    await page.mouse.move(
      box.x + box.width * (0.1 + (0.8 * ((i * 7) % 60)) / 60),
      box.y + height * (0.1 + (0.8 * i) / 60),
    );
    await page.waitForTimeout(16);
  }
  return inputs;
}

/** Zooms into frames and out again. @param {import("playwright-core").Page} page @param {string} target */
async function click(page, target) {
  const box = await page.locator(target).first().boundingBox();
  if (!box) throw new Error("nothing to click");
  const inputs = 6;
  for (let i = 0; i < inputs; i++) {
    const row = i % 2 === 0 ? 5 : 0;
    await page.mouse.click(box.x + box.width * 0.4, box.y + 9 + row * 18);
    await page.waitForTimeout(350);
  }
  return inputs;
}
