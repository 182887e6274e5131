import { readFile } from "node:fs/promises";
import { gunzipSync } from "node:zlib";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./harness";
import { cpuProfiles, sample, uploadRepeats } from "./harness/history";

const { project } = sample;

const graphOf = (page: Page) => page.locator("[data-flame-graph]");

/** Waits until the graph is painted and its movement is over. */
async function settled(graph: Locator): Promise<string> {
  await graph.and(graph.page().locator("[data-boxes]")).waitFor();
  let before = "";
  for (;;) {
    const span = (await graph.getAttribute("data-span")) ?? "";
    if (span === before) return span;
    before = span;
    await graph.page().waitForTimeout(250);
  }
}

async function openProfile(page: Page, query = ""): Promise<Locator> {
  const { head } = await cpuProfiles();
  await page.goto(`/${project}/profiles/${head}${query}`);
  await settled(graphOf(page));
  return graphOf(page);
}

test("what is zoomed by click, key and wheel is in the address, and Escape shows everything", async ({
  page,
}) => {
  const graph = await openProfile(page);
  const whole = await settled(graph);
  const box = (await graph.boundingBox())!;
  await page.mouse.click(box.x + box.width * 0.3, box.y + 18 * 1.5);
  await page.waitForURL(/[?&]at=/);
  expect(await settled(graph)).not.toBe(whole);
  const name = await graph.getAttribute("data-zoomed");
  await page.reload();
  await settled(graph);
  expect(await graph.getAttribute("data-zoomed")).toBe(name);
  await graph.focus();
  await page.keyboard.press("ArrowDown");
  await page
    .getByRole("status")
    .filter({ hasText: /cum .*%/ })
    .waitFor();
  await page.keyboard.press("Escape");
  expect(await settled(graph)).toBe(whole);
  await page.mouse.move(box.x + box.width / 2, box.y + 9);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -200);
  await page.keyboard.up("Control");
  await page.waitForURL(/[?&]x=/);
  const zoomed = await settled(graph);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 - 150, box.y + 9, { steps: 4 });
  await page.mouse.up();
  const panned = await settled(graph);
  expect(panned).not.toBe(zoomed);
  await page.getByRole("button", { name: "Reset zoom" }).click();
  expect(await settled(graph)).toBe(whole);
});

test("the bare wheel says how it zooms where it has nothing to scroll, and sideways it pans", async ({
  page,
}) => {
  const graph = await openProfile(page);
  const hint = graph.getByText("Hold Ctrl and scroll to zoom");
  const shown = () => graph.locator("[data-shown]").count();
  await graph.hover();
  await page.mouse.wheel(0, -50);
  await hint.waitFor();
  expect(await shown()).toBe(1);
  await expect.poll(shown, { timeout: 5_000 }).toBe(0);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -200);
  await page.keyboard.up("Control");
  await page.waitForURL(/[?&]x=/);
  const zoomed = await settled(graph);
  await page.mouse.wheel(60, 0);
  await expect.poll(() => graph.getAttribute("data-span")).not.toBe(zoomed);
  await page.mouse.wheel(0, -50);
  expect(await shown()).toBe(0);
});

test("a bar below what is zoomed shows where that lies, and is dragged and pressed", async ({ page }) => {
  const graph = await openProfile(page);
  const bar = page.locator("[data-span-bar]");
  expect(await bar.isVisible()).toBe(false);
  await page.goto(`${page.url()}?x=0.25-0.5`);
  const middle = async () => {
    const [x0 = 0, x1 = 0] = (await settled(graph)).split("-").map(Number);
    return (x0 + x1) / 2;
  };
  expect(await middle()).toBeCloseTo(0.375, 3);
  const track = (await bar.boundingBox())!;
  const thumb = (await bar.locator("div").boundingBox())!;
  expect((thumb.x - track.x) / track.width).toBeCloseTo(0.25, 1);
  expect(thumb.width / track.width).toBeCloseTo(0.25, 1);
  const y = track.y + track.height / 2;
  await page.mouse.move(thumb.x + 10, y);
  await page.mouse.down();
  await page.mouse.move(thumb.x + 10 + track.width / 4, y, { steps: 4 });
  await page.mouse.up();
  expect(await middle()).toBeCloseTo(0.625, 2);
  await page.mouse.click(track.x + track.width - 2, y);
  expect(await middle()).toBeCloseTo(0.875, 3);
  await page.waitForURL(/[?&]x=0\.75\d*-1\./);
  await page.getByRole("button", { name: "Reset zoom" }).click();
  await expect.poll(() => bar.isVisible()).toBe(false);
});

test("the runtime folds into its callers, frames become packages, and the sum stays", async ({ page }) => {
  const graph = await openProfile(page);
  const nodes = Number(await graph.getAttribute("data-nodes"));
  const total = await graph.getAttribute("data-zoomed");
  await page.getByText("Filters", { exact: false }).first().click();
  await page.getByLabel("runtime").selectOption("fold");
  await page.waitForURL(/runtime=fold/);
  await expect.poll(async () => Number(await graph.getAttribute("data-nodes"))).toBeLessThan(nodes);
  expect(await graph.getAttribute("data-zoomed")).toBe(total);
  await page.getByLabel("one frame per").selectOption("packages");
  await page.waitForURL(/granularity=packages/);
  await page.getByRole("region", { name: "Functions" }).getByText("encoding/json", { exact: true }).waitFor();
  expect(await graph.getAttribute("data-zoomed")).toBe(total);
});

test("a filter that matched nothing is said as pprof says it, and an unknown sample type", async ({
  page,
}) => {
  await openProfile(page, "?hide=no_such_function");
  await page.getByText("Hide expression matched no samples.").waitFor();
  await page.goto(`${new URL(page.url()).pathname}?view=graph&focus=no_such_function`);
  await page.getByText("The filters removed everything.").waitFor();
  await openProfile(page, "?sampleType=nope");
  await page.getByText("There is no sample type “nope” here: this is cpu.").waitFor();
});

/** Takes one thing of the menu of downloads. */
async function downloaded(page: Page, item: RegExp): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole("button", { name: "Download" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: item }).click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test("the view is downloaded as SVG and as PNG", async ({ page }) => {
  await openProfile(page, "?q=json");
  const svg = await downloaded(page, /^SVG/);
  expect(svg.name).toBe(`${project}-${sample.slow}-cpu.svg`);
  expect(svg.bytes.toString()).toMatch(
    /^<svg [\s\S]*<title>.*ping: say which build is running · cpu, all [\s\S]*“json”[\s\S]*>own code</,
  );
  const png = await downloaded(page, /^PNG/);
  expect(png.bytes.subarray(1, 4).toString()).toBe("PNG");
  expect(png.bytes.readUInt32BE(16)).toBe(3200);
});

test("merged profiles open as one, and are downloaded as one pprof file", async ({ page }) => {
  const ids = await uploadRepeats();
  await page.goto(`/repeats/profiles/${ids}`);
  await settled(graphOf(page));
  await page.getByText(`/profiles/${ids}/pprof`).waitFor();
  const { name, bytes } = await downloaded(page, /^pprof/);
  expect(name).toBe(`repeats-${sample.slow}-cpu-merged.pb.gz`);
  expect(gunzipSync(bytes).toString("latin1")).toContain("runtime.mallocgc");
});

test("repeats are told apart where one is chosen to compare with", async ({ page }) => {
  const [id] = (await uploadRepeats()).split(",");
  await page.goto(`/repeats/profiles/${id}`);
  await page.getByRole("combobox", { name: "Compare with" }).click();
  const options = () => page.getByRole("listbox").getByRole("option").allInnerTexts();
  await expect.poll(async () => (await options()).length).toBeGreaterThan(0);
  for (const option of await options()) expect(option).toMatch(/ · repeat \d of \d$/);
  expect(new Set(await options()).size).toBe((await options()).length);
});

test("a difference is downloaded as pprof and as folded stacks of both sides", async ({ page }) => {
  const { base, head } = await cpuProfiles();
  await page.goto(`/${project}/profiles/${base}...${head}`);
  await settled(graphOf(page));
  const pprof = await downloaded(page, /^pprof absolute, head − base/);
  expect(pprof.name).toMatch(/-cpu-diff\.pb\.gz$/);
  expect(gunzipSync(pprof.bytes).toString("latin1")).toContain("pprof::base");
  const folded = await downloaded(page, /^Folded stacks cpu, absolute, base and head/);
  expect(folded.name).toMatch(/-cpu-cpu-diff\.folded\.txt$/);
  expect(folded.bytes.toString()).toMatch(/^\S.* \d+ \d+\n/);
});

test("selecting and searching a function of a difference moves nothing", async ({ page }) => {
  const { base, head } = await cpuProfiles();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/${project}/profiles/${base}...${head}`);
    await settled(graphOf(page));
    const place = () =>
      graphOf(page).evaluate(
        (graph) => graph.getBoundingClientRect().top + document.documentElement.scrollTop,
      );
    const before = await place();
    await page.getByRole("searchbox").last().fill("mallocgc");
    await page.getByText(/\d functions?, .* of total/).waitFor();
    expect(await place()).toBe(before);
    await page
      .getByRole("region", { name: "Functions" })
      .getByText("runtime.mallocgc", { exact: true })
      .click();
    await page.getByText(/^selected function, .* of total/).waitFor();
    expect(await place()).toBe(before);
  }
});

test("on a narrow screen no figure of a difference is cut, and all columns can be reached", async ({
  page,
}) => {
  const { base, head } = await cpuProfiles();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/${project}/profiles/${base}...${head}`);
  await settled(graphOf(page));
  const table = page.getByRole("region", { name: "Functions" });
  const heads = await table.getByRole("columnheader").allInnerTexts();
  expect(heads.map((text) => text.trim())).toEqual([
    "flat change",
    "cum change",
    "flat base",
    "flat head",
    "cum base",
    "cum head",
    "Function",
  ]);
  const cut = await table
    .locator("td:not(:last-child)")
    .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length);
  expect(cut).toBe(0);
  const last = table.getByRole("columnheader", { name: "cum head" });
  const names = table.getByRole("columnheader", { name: "Function" });
  await table.evaluate((element) => element.scrollTo({ left: 10_000 }));
  const [figure, name] = [await last.boundingBox(), await names.boundingBox()];
  expect(figure!.x + figure!.width).toBeLessThanOrEqual(name!.x + 1);
  expect(name!.x + name!.width).toBeLessThanOrEqual(390);
});

test("what vanished is shown as ghosts beside head", async ({ page }) => {
  const { base, head } = await cpuProfiles();
  await page.goto(`/${project}/profiles/${base}...${head}`);
  await settled(graphOf(page));
  await page.getByText(/gone stacks: .* of base/).waitFor();
  const widthOf = async () => settled(graphOf(page)).then(() => graphOf(page).getAttribute("data-boxes"));
  const heads = Number(await widthOf());
  await page.getByText("head + gone").click();
  await page.waitForURL(/width=ghosts/);
  await expect.poll(async () => Number(await widthOf())).toBeGreaterThan(heads);
});

test("a function that vanished is found in the graph, though boxes are as wide as in head", async ({
  page,
}) => {
  const { base, head } = await cpuProfiles();
  await page.goto(`/${project}/profiles/${base}...${head}?view=table`);
  const row = page.getByRole("row").filter({ hasText: "gone" }).first();
  await row.click();
  await page.getByRole("button", { name: "Zoom to its widest box" }).click();
  await page.waitForURL(/width=ghosts/);
  await expect.poll(async () => (await graphOf(page).boundingBox())!.y).toBeGreaterThan(0);
  const name = await page.getByRole("region", { name: "Callers and callees" }).getAttribute("data-function");
  await expect.poll(() => graphOf(page).getAttribute("data-zoomed")).toBe(name);
  const svg = (await downloaded(page, /^SVG/)).bytes.toString();
  expect(svg).toMatch(/<title>.* → head .* · cpu per request, all [\s\S]*what is gone[\s\S]*>more in head</);
});

test("a commit shows its profiles in small", async ({ page }) => {
  await page.goto(`/${project}/commits/${sample.slow}`);
  const picture = page.getByRole("link", { name: "cpu", exact: true }).locator("img:visible");
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(240);
});

test("from a frame to the functions over the commits, and to the history of one", async ({ page }) => {
  await openProfile(page);
  await page.getByRole("link", { name: "functions over commits" }).click();
  await page.waitForURL(/\/functions\?kind=cpu&sampleType=cpu/);
  const measured = page.getByRole("figure").filter({ hasText: "cpu per request" }).first();
  await measured.getByText("all others").waitFor();
  await measured.getByRole("link").first().click();
  await page.waitForURL(/\/functions\?name=/);
  for (const title of ["cpu per request", "Share of cpu"]) {
    const chart = page.getByRole("figure").filter({ hasText: title });
    await chart.getByText(/^cum/).first().waitFor();
  }
  await page.getByText("a single profile").waitFor();
  expect(await page.getByText("single run").count()).toBe(0);
});
