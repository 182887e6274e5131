import axe from "axe-core";
import { type Browser, type BrowserContextOptions, type Page, chromium } from "playwright-core";
import { afterAll, inject, test as base } from "vitest";

declare global {
  /** In the page, after its source has run there. */
  var axe: typeof import("axe-core");
}

/** Where the product of this run answers, and the token that may upload to it. */
export const product = inject("product");

let browser: Promise<Browser> | undefined;

/** One Chromium for the file, with what root and containers need. */
const launch = () =>
  (browser ??= chromium.launch({
    executablePath: product.browser,
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  }));

afterAll(async () => {
  await (await browser)?.close();
  browser = undefined;
});

/** A new page in a new context, relative addresses meaning the product. */
export async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await (
    await launch()
  ).newContext({ baseURL: product.url, viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const { goto } = page;
  page.goto = async (...where) => {
    const answer = await goto.apply(page, where);
    await answersInput(page);
    return answer;
  };
  return page;
}

/**
 * Before React has taken the page over nothing answers to a click yet. It has once it has left its mark on the root.
 */
async function answersInput(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('script[src^="/_next/"]') === null ||
      Object.keys(document.documentElement).some((key) => key.startsWith("__reactFiber")),
  );
}

/**
 * Vitest's `test` with a `page`. What the page throws or logs as an error fails the test, as a user would see a
 * broken page.
 */
export const test = base.extend<{ page: Page }>({
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the names of the fixtures from this pattern
  page: async ({}, use) => {
    const page = await openPage();
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message) => {
      // A status of 4xx is logged by the browser itself; tests of error pages ask for it.
      if (message.type() === "error" && !/Failed to load resource/.test(message.text()))
        errors.push(message.text());
    });
    await use(page);
    await page.context().close();
    if (errors.length > 0) throw new Error(`The page reported errors:\n${errors.join("\n")}`);
  },
});

/** What axe finds wrong with the page as it stands: one line a rule, empty when it is accessible. */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run(document, { resultTypes: ["violations"] }),
  );
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `  ${node.html}`).join("\n")}`,
  );
}
