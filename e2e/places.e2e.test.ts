import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { openPage, test } from "./harness";
import { permanent, sample } from "./harness/history";

const { project, before, slow } = sample;
const wrk = new URL("../lib/parsers/fixtures/wrk/ping-r1.txt", import.meta.url).pathname;

test("'slower' finds what got slower, with its change, and leads to the comparison", async ({ page }) => {
  await page.goto(`/${project}/commits`);
  await page.keyboard.press("Control+k");
  await page.getByRole("textbox", { name: "Search" }).fill("slower");
  const move = page.getByRole("button", { name: /017c11c.*−7\d.*%.*GET \/ping \(bombardier\)/ });
  await move.click();
  await page.waitForURL(`**/compare/${before}*...${slow}*`);
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toMatch(/^Slower: /);
});

test("a permanent comparison says why, and shows where the CPU time went", async ({ page }) => {
  await page.goto(await permanent());
  const why = page.getByRole("region", { name: "Why" });
  await why.getByText("main.buildLabel").first().waitFor();
  expect((await why.boundingBox())?.y).toBeLessThan(500);
  await page.getByRole("heading", { name: "Where the CPU time went" }).waitFor();
});

test("the commits of a branch stand before its base line in grey, from where it began", async ({ page }) => {
  await page.goto(`/${project}/commits?branch=fix%2Fping-build`);
  await page.getByText(/^Grey: main from 017c11c/).waitFor();
  const shas = await page.getByRole("table").locator("tbody td:nth-child(2) code").allInnerTexts();
  expect(shas).toContain("41242c0");
  expect(shas.length).toBeGreaterThan(5);
  expect(shas.at(-1)).toBe("017c11c");
  const colourOf = (sha: string) =>
    page
      .getByRole("row", { name: new RegExp(sha) })
      .locator("td")
      .nth(1)
      .evaluate((cell) => getComputedStyle(cell).color);
  expect(await colourOf("ffb67d0")).not.toBe(await colourOf("41242c0"));
});

test("what is brushed in a chart is zoomed into, and the address keeps it", async ({ page }) => {
  await page.goto(`/${project}?scenario=GET+%2Fping&tool=wrk`);
  const chart = page.getByRole("slider", { name: /QPS.*commit by commit/ }).first();
  await chart.scrollIntoViewIfNeeded();
  const box = (await chart.boundingBox())!;
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.3, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.7, y, { steps: 8 });
  await page.mouse.up();
  await page.getByRole("button", { name: "Zoom in" }).click();
  await page.waitForURL(/[?&]zoom=[0-9a-f]{12}/);
  const between = await page.getByText(/^Between [0-9a-f]{7} and/).innerText();
  await page.reload();
  expect(await page.getByText(/^Between [0-9a-f]{7} and/).innerText()).toBe(between);
  await page.goBack();
  await page.getByText(/^Between /).waitFor({ state: "hidden" });
});

test("a pasted git log -1 fills the commit's fields", async ({ page }) => {
  const log = [
    `commit ${"ef56".repeat(10)} ${"ab12".repeat(10)}`,
    "Author: Ada Lovelace <ada@example.org>",
    "Date:   Mon Oct 5 10:00:00 2026 +0200",
    "",
    "    cache: keep what is hot",
    "",
  ].join("\n");
  await page.goto("/pasted/upload");
  await page.locator('input[type="file"]').first().setInputFiles(wrk);
  const field = page.getByLabel(/^commit/i).first();
  await field.evaluate((input, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, log);
  await expect.poll(() => field.inputValue()).toBe("ef56".repeat(10));
  const told = await page.getByRole("main").innerText();
  expect(told).toContain("cache: keep what is hot");
  expect(told).toContain("Ada Lovelace");
});

test("the table of a chart, the commits and a comparison are saved as CSV", async ({ page }) => {
  const saved = async (press: () => Promise<void>) => {
    const [download] = await Promise.all([page.waitForEvent("download"), press()]);
    return (await readFile(await download.path(), "utf8")).trim().split(/\r?\n/);
  };
  await page.goto(`/${project}?scenario=GET+%2Fping&tool=wrk`);
  await page.getByText("Table", { exact: true }).first().click();
  const trend = await saved(() => page.getByRole("button", { name: "Save as CSV" }).first().click());
  expect(trend.length).toBeGreaterThan(10);
  expect(trend.find((line) => line.includes(slow.slice(0, 7)))).toContain(",28041.61,");
  const comparison = `/${project}/compare/${before}...${slow}`;
  for (const path of [`/${project}/commits`, comparison, await permanent()]) {
    await page.goto(path);
    const rows = await saved(() => page.getByRole("link", { name: "CSV", exact: true }).click());
    expect(rows.length, path).toBeGreaterThan(10);
    expect(new Set(rows.map((row) => row === "")), path).toEqual(new Set([false]));
  }
});

/** A4 less its margins. */
const paper = { width: 720, height: 1040 };

test.for([
  `/${project}`,
  `/${project}/commits/${slow}`,
  `/${project}/compare/${before}...${slow}`,
  `/${project}/story`,
])("%s is printed without what only works on a screen, and nothing is cut", async (path) => {
  const page = await openPage({ viewport: paper, colorScheme: "dark" });
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
  const controls = page.locator("nav, header, button, input, [role=radiogroup]");
  expect(await controls.filter({ visible: true }).count()).toBe(0);
  const overflow = () => document.documentElement.scrollWidth - innerWidth;
  expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
  // Ink on paper, whatever theme was on the screen.
  const ink = await page.evaluate(() => getComputedStyle(document.body).color);
  const [r = 0, g = 0, b = 0] = ink.match(/\d+/g)!.map(Number);
  expect(r + g + b).toBeLessThan(200);
  await page.context().close();
});
