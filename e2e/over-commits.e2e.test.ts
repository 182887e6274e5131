import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityViolations, openPage, test } from "./harness";
import { cpuProfiles, sample } from "./harness/history";

const { project } = sample;

async function openPlayer(page: Page): Promise<Locator> {
  const { base } = await cpuProfiles();
  await page.goto(`/${project}/profiles/${base}`);
  await page.locator("[data-flame-graph][data-boxes]").waitFor();
  await page.getByRole("button", { name: "Over commits" }).click();
  await page.waitForURL(/[?&]over=/);
  const graph = page.getByRole("region", { name: "Over commits" }).locator("[data-flame-graph][data-boxes]");
  await graph.waitFor();
  return graph;
}

/** Colours of a row of the graph, pixel by pixel. */
const rowOf = (graph: Locator, row: number) =>
  graph.locator("canvas").evaluate((element: HTMLCanvasElement, at) => {
    const ratio = element.width / element.clientWidth;
    const y = Math.round((at * 18 + 3) * ratio);
    const { data } = element.getContext("2d")!.getImageData(0, y, element.width, 1);
    return [...new Uint32Array(data.buffer)];
  }, row);

test("a profile is stepped and played from commit to commit: widths move, places stay", async ({ page }) => {
  const graph = await openPlayer(page);
  const now = () => page.locator("[data-now]").getAttribute("data-now");
  expect(await now()).toBe(sample.before.slice(0, 7));
  const nodes = await graph.getAttribute("data-nodes");
  const before = await rowOf(graph, 0);
  await page.getByRole("button", { name: "Next of these commits" }).click();
  await expect.poll(now).toBe(sample.slow.slice(0, 7));
  await page.waitForURL(new RegExp(`over=${sample.slow.slice(0, 7)}`));
  // The commit after it costs half as much again: the root is filled further, and stands where it stood.
  await expect
    .poll(async () => (await rowOf(graph, 0)).filter((colour, at) => colour !== before[at]).length)
    .toBeGreaterThan(50);
  expect((await rowOf(graph, 0))[2]).toBe(before[2]);
  expect(await graph.getAttribute("data-nodes")).toBe(nodes);
  const slider = page.getByRole("slider", { name: "Commit" });
  await slider.focus();
  await page.keyboard.press("Home");
  await expect.poll(now).toBe(sample.first.slice(0, 7));
  await page.getByRole("button", { name: "Play" }).click();
  await expect.poll(now, { timeout: 60_000 }).not.toBe(sample.first.slice(0, 7));
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Play" }).waitFor();
  await page.getByRole("button", { name: "Back to one commit" }).click();
  await page.getByRole("region", { name: "Functions" }).waitFor();
});

test("on a narrow screen it fits, and it is accessible", async () => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await openPlayer(page);
  expect(await accessibilityViolations(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.context().close();
});
