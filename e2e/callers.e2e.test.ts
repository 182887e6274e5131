import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { openPage, product, test } from "./harness";
import { cpuProfiles, sample } from "./harness/history";

const { project } = sample;

/** Opens the page of a profile. @returns its graph, painted */
async function openGraph(page: Page): Promise<Locator> {
  const { head } = await cpuProfiles();
  await page.goto(`/${project}/profiles/${head}`);
  const graph = page.locator("[data-flame-graph][data-boxes]");
  await graph.waitFor();
  return graph;
}

test("the details of a frame and the key C lead to its callers and callees", async ({ page }) => {
  const graph = await openGraph(page);
  const whole = await graph.getAttribute("data-zoomed");
  const pane = page.getByRole("region", { name: "Callers and callees" });
  const box = (await graph.boundingBox())!;
  await page.mouse.click(box.x + box.width * 0.3, box.y + 18 * 1.5);
  await page.waitForURL(/[?&]at=/);
  // The address comes first, what it says of the page a moment later.
  await expect.poll(() => graph.getAttribute("data-zoomed")).not.toBe(whole);
  const zoomed = await graph.getAttribute("data-zoomed");
  await page.mouse.move(box.x, box.y - 200);
  await page.getByRole("button", { name: "callers and callees", exact: true }).click();
  await pane.waitFor();
  expect(await pane.getAttribute("data-function")).toBe(zoomed);
  await graph.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const focused = await graph.getAttribute("data-hovered");
  await page.keyboard.press("c");
  await expect.poll(() => pane.getAttribute("data-function")).toBe(focused);
  await page.keyboard.press("Escape");
  await pane.waitFor({ state: "detached" });
  expect(await graph.getAttribute("data-zoomed")).toBe(zoomed);
});

test("callers that are gone have a bar of what they cost in base", async ({ page }) => {
  const { base, head } = await cpuProfiles();
  await page.goto(`/${project}/profiles/${base}...${head}?fn=runtime.mallocgc`);
  const gone = page.getByRole("region", { name: "Callers and callees" }).locator("li[data-gone]");
  await gone.first().waitFor();
  const widths = await gone.evaluateAll((rows) =>
    rows.map((row) => row.children[1]?.getBoundingClientRect().width ?? 0),
  );
  expect(Math.max(...widths)).toBeGreaterThan(1);
  expect(Math.max(...widths)).toBeLessThanOrEqual(40);
});

test("on a narrow screen callers and callees come into sight", async () => {
  const { head } = await cpuProfiles();
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${product.url}/${project}/profiles/${head}?view=table`);
  await page.getByRole("region", { name: "Functions" }).getByRole("row").nth(2).click();
  const pane = page.getByRole("region", { name: "Callers and callees" });
  await expect.poll(async () => (await pane.boundingBox())?.y ?? 1_000).toBeLessThan(500);
  await page.context().close();
});

test("the details of a difference show all figures of a frame, however wide the screen", async () => {
  const { base, head } = await cpuProfiles();
  for (const width of [390, 800, 1024, 1280, 1440, 1920]) {
    const page = await openPage({ viewport: { width, height: 900 } });
    await page.goto(`${product.url}/${project}/profiles/${base}...${head}`);
    const graph = page.locator("[data-flame-graph][data-boxes]");
    await graph.focus();
    for (let step = 0; step < 6; step++) {
      await page.keyboard.press("ArrowDown");
      const cut = await page.locator("[data-details]").evaluate((details) => {
        const { bottom, right } = details.getBoundingClientRect();
        return [...details.querySelectorAll("dd")].filter((figure) => {
          const box = figure.getBoundingClientRect();
          return box.bottom > bottom + 1 || box.right > right + 1;
        }).length;
      });
      expect([width, step, cut]).toEqual([width, step, 0]);
    }
    await page.context().close();
  }
});

test("the second stop of the keyboard skips to the flame graph, on pages that have one", async ({ page }) => {
  const graph = await openGraph(page);
  const skip = page.getByRole("link", { name: "Skip to the flame graph" });
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true);
  expect((await skip.boundingBox())!.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press("Enter");
  await expect.poll(() => graph.evaluate((shown) => shown === document.activeElement)).toBe(true);
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => graph.getAttribute("data-hovered")).not.toBe(null);
  await page.goto(`/${project}`);
  expect(await skip.isVisible()).toBe(false);
});
