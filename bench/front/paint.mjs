// @ts-check
import { chromium } from "playwright-core";
import { ensureBrowser } from "../../scripts/lib/browser.mjs";

/** A connection of 10 Mbit/s with 20 ms there and back. */
const NETWORK = { offline: false, latency: 20, downloadThroughput: 1.25e6, uploadThroughput: 1.25e6 };

/** @typedef {{ paint: number, ready: number }} Visit `ready`: React has taken the page over; milliseconds */

export async function openBrowser() {
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ["--no-sandbox"] });
  return {
    close: () => browser.close(),
    /** A first visit, nothing kept in the browser. @param {string} url @returns {Promise<Visit>} */
    async visit(url) {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        // What looks for the paint is evaluated from text, which the pages' policy forbids them.
        bypassCSP: true,
      });
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send("Network.enable");
      await session.send("Network.emulateNetworkConditions", NETWORK);
      await page.addInitScript(watchReady);
      await page.goto(url, { timeout: 120_000 });
      await page.waitForFunction(
        "globalThis.readyAt !== undefined && performance.getEntriesByName('first-contentful-paint')[0]",
      );
      const visit = await page.evaluate(
        "({ paint: performance.getEntriesByName('first-contentful-paint')[0].startTime, ready: readyAt })",
      );
      await context.close();
      return /** @type {Visit} */ (visit);
    },
  };
}

/** Runs in the page: React marks the elements that it has taken over. */
function watchReady() {
  const look = () => {
    const main = document.querySelector("main");
    if (main && Object.keys(main).some((key) => key.startsWith("__react")))
      Object.assign(globalThis, { readyAt: performance.now() });
    else setTimeout(look, 5);
  };
  look();
}
