import { expect } from "vitest";
import { test } from "./harness";
import { sample } from "./harness/history";

test("search, keys and projects open by keyboard, though nothing of them is loaded before", async ({
  page,
}) => {
  await page.goto(`/${sample.project}/changes`);
  await page.getByRole("button", { name: "Theme" }).waitFor();
  await page.waitForLoadState("networkidle");
  const search = page.getByRole("textbox", { name: "Search" });
  expect(await search.count()).toBe(0);
  await page.keyboard.press("Control+k");
  await search.waitFor();
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press("Escape");
  await search.waitFor({ state: "hidden" });
  await page.keyboard.press("/");
  await search.waitFor();
  await page.keyboard.press("Escape");
  await search.waitFor({ state: "hidden" });
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await keys.getByText("This list").waitFor();
  await page.keyboard.press("Escape");
  await keys.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Switch project" }).press("Enter");
  const menu = page.getByRole("menu");
  // Which projects stand there, other tests decide: it lists the first of many.
  await expect.poll(() => menu.getByRole("menuitem").count()).toBeGreaterThan(1);
  await menu.getByRole("menuitem", { name: "All projects" }).press("Enter");
  await page.waitForURL((url) => url.pathname === "/");
});

/** Bytes of the scripts that a page loads by itself, compressed as they are sent. */
const most = 200 * 1024;

const { project, before, slow } = sample;
const pages = [
  "/",
  `/${project}`,
  `/${project}/changes`,
  `/${project}/commits`,
  `/${project}/commits/${slow}`,
  `/${project}/compare/${before}...${slow}`,
];

test("a choice looks the same before its list is loaded, and opens by pointer and by keys", async ({
  page,
}) => {
  await page.goto(`/${project}`);
  await page.waitForLoadState("networkidle");
  const choice = page.getByRole("combobox", { name: "Scenario" });
  const closed = await choice.boundingBox();
  await choice.focus();
  await page.keyboard.press("ArrowDown");
  const options = page.getByRole("option");
  await options.first().waitFor();
  const opened = await choice.boundingBox();
  expect([opened?.x, opened?.height]).toEqual([closed?.x, closed?.height]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.searchParams.has("scenario"));
  await page.getByRole("combobox", { name: "Tool" }).click();
  await page.getByRole("option", { name: "wrk", exact: true }).click();
  await page.waitForURL((url) => url.searchParams.get("tool") === "wrk");
});

test("a chart is drawn with its axes before Recharts comes, which takes its place", async ({ page }) => {
  await page.goto(`/${project}`);
  const chart = page.locator("figure").filter({ hasText: "QPS" }).first();
  await chart.waitFor();
  await page.waitForLoadState("networkidle");
  expect(await page.locator(".recharts-surface").count()).toBe(0);
  const labels = () => chart.locator("[style*=left], text").allInnerTexts();
  const shown = (await labels()).filter((text) => /^[0-9a-f]{7}$/.test(text));
  expect(shown.length).toBeGreaterThan(1);
  await chart.hover();
  await chart.locator(".recharts-surface").first().waitFor();
  const after = await chart.locator(".recharts-surface text").allTextContents();
  expect(after.filter((text) => /^[0-9a-f]{7}$/.test(text))).toEqual(shown);
});

test.for(pages)("%s loads at most 200 KB of scripts", async (path, { page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const scripts = new Set<string>();
  let bytes = 0;
  session.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  // The flame graph of a difference stands below, and comes when it is seen.
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  expect(bytes).toBeGreaterThan(most / 4);
  expect(bytes).toBeLessThanOrEqual(most);
});
