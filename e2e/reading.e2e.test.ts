import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { openPage, product, test } from "./harness";
import { cpuProfiles, permanent, runOf, sample, seriesOfPing, uploadRepeats } from "./harness/history";

const { project, before, slow } = sample;

test("from the projects to a project, its trends, and a commit", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: project, exact: true }).first().click();
  await page.waitForURL(`**/${project}`);
  await page.getByRole("heading", { name: "GET /ping" }).waitFor();
  await page
    .getByRole("row", { name: /say which build is running/ })
    .getByRole("link", { name: "017c11c" })
    .click();
  await page.waitForURL(`**/commits/${slow}*`);
  await page.getByRole("heading", { name: "ping: say which build is running" }).waitFor();
  expect(await page.getByRole("main").innerText()).toMatch(/28\s?042/);
});

test("a filter of a project is in its address, and back takes it off", async ({ page }) => {
  await page.goto(`/${project}?tool=wrk`);
  await page.getByRole("heading", { name: "GET /ping" }).waitFor();
  expect(
    await page
      .getByRole("main")
      .getByRole("link", { name: /^bombardier/ })
      .count(),
  ).toBe(0);
});

test("two points of a trend lead to their comparison", async ({ page }) => {
  await page.goto(`/${project}?scenario=GET+%2Fping&tool=wrk`);
  const chart = page.getByRole("slider", { name: /QPS.*commit by commit/ }).first();
  await chart.focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await page
    .getByRole("link", { name: /^Compare/ })
    .first()
    .click();
  await page.waitForURL("**/compare/*...*");
});

test("a comparison says first what got worse, how sure that is, and shows the runs", async ({ page }) => {
  await page.goto(`/${project}/compare/${before}...${slow}`);
  const headline = page.getByRole("heading", { level: 1 });
  expect(await headline.innerText()).toMatch(/^Slower: .*QPS −\d+/);
  const box = await headline.boundingBox();
  expect(box && box.y + box.height).toBeLessThan(400);
  const main = await page.getByRole("main").innerText();
  expect(main).toMatch(/base[\s\S]*a8f818e[\s\S]*head[\s\S]*017c11c/);
  await page
    .getByRole("link", { name: "Swap sides" })
    .or(page.getByRole("button", { name: "Swap sides" }))
    .first()
    .click();
  await page.waitForURL(`**/compare/${slow}*...${before}*`);
  await page
    .getByText(/^Faster:/)
    .first()
    .waitFor();
});

test("a comparison tells how latencies were measured, who moved, and is copied as Markdown", async ({
  page,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/${project}/compare/${before}...${slow}`);
  await page
    .getByText(/Closed loop: each connection waits/)
    .first()
    .waitFor();
  await page.getByRole("heading", { name: "Where the CPU time went" }).scrollIntoViewIfNeeded();
  await page.locator("canvas").first().waitFor();
  expect(await page.getByRole("main").innerText()).toMatch(/CPU per request .* → .*main\.buildLabel/);
  await page.getByRole("button", { name: "Copy Markdown" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(
    /^\*\*Slower: [\s\S]*\| Metric \|[\s\S]*most of all in <code>main.buildLabel<\/code>/,
  );
});

test("what changed in the configuration stands above the numbers", async ({ page }) => {
  await page.goto(`/${project}/compare/67d81305b8ca...4b59ff64261f`);
  const text = await page.getByRole("main").innerText();
  expect(text).toMatch(/runtime\.gogc[\s\S]*100[\s\S]*400/);
  expect(text.indexOf("runtime.gogc")).toBeLessThan(text.indexOf("95 % interval"));
});

test("a comparison of what is not there says what to do", async ({ page }) => {
  await page.goto(`/${project}/compare/${before}...no-such-branch`);
  expect(await page.getByRole("main").innerText()).toMatch(/no-such-branch/);
});

test("a run shows the tool's numbers and its output as it was uploaded", async ({ page }) => {
  const id = await runOf("wrk");
  await page.goto(`/${project}/runs/${id}`);
  const raw = await (await fetch(`${product.url}/api/v1/projects/${project}/runs/${id}/raw`)).text();
  const qps = /Requests\/sec:\s+([\d.]+)/.exec(raw)?.[1] ?? "";
  const text = await page.getByRole("main").innerText();
  expect(text).toContain(`Requests/sec:`);
  expect(text).toContain(qps);
});

test("a profile: the table has pprof's numbers, a search is in the address", async ({ page }) => {
  const { head } = await cpuProfiles();
  await page.goto(`/${project}/profiles/${head}`);
  await page.locator("canvas").first().waitFor();
  const top = (await (
    await fetch(`${product.url}/api/v1/projects/${project}/profiles/${head}/top?limit=1`)
  ).json()) as { rows: { name: string; flat: number }[] };
  const name = top.rows[0]?.name ?? "";
  await page.getByText(name, { exact: false }).first().waitFor();
  await page
    .getByRole("searchbox")
    .or(page.getByPlaceholder(/search/i))
    .last()
    .fill("mallocgc");
  await page.waitForURL(/mallocgc/);
});

test("two profiles: both sides are named and the movers are told", async ({ page }) => {
  const { base, head } = await cpuProfiles();
  await page.goto(`/${project}/profiles/${base}...${head}`);
  await page.locator("canvas").first().waitFor();
  const text = await page.getByRole("main").innerText();
  expect(text).toMatch(/base/i);
  expect(text).toMatch(/head/i);
  const sentence = page.locator("[data-sentence]");
  const said = await sentence.innerText();
  // Functions of the runtime moved by a few samples each, which is noise.
  expect(said).toMatch(
    /in own code, including what it calls, main\.buildLabel \+\S+ \(new, 0 → \d+ samples\)/,
  );
  expect(said).not.toContain("runtime.");
  await page.getByText(/pale.*within sampling noise/).waitFor();
  await page
    .getByRole("row", { name: /runtime\.asyncPreempt/ })
    .getByText("≈?")
    .first()
    .waitFor();
  await page.getByPlaceholder(/search functions/i).fill("buildLabel");
  const cells = page.getByRole("row", { name: /main\.buildLabel/ }).getByRole("cell");
  expect(await cells.nth(5).innerText()).toMatch(/^\+\S+ new$/);
  await page.getByRole("link", { name: /swap/i }).first().click();
  await page.waitForURL(`**/profiles/${head}...${base}*`);
  // The same function explains as much of the way back.
  const back = /explains \d+ % of the change/;
  await sentence.filter({ hasText: back }).waitFor();
  expect(said).toContain(back.exec(await sentence.innerText())?.[0]);
});

test("the API's reference lists what the document lists", async ({ page }) => {
  await page.goto("/docs/api");
  const document = (await (await fetch(`${product.url}/api/v1/openapi.json`)).json()) as {
    openapi: string;
    paths: object;
  };
  expect(document.openapi).toMatch(/^3\.1/);
  const text = await page.getByRole("main").innerText();
  for (const path of Object.keys(document.paths)) expect(text).toContain(path);
});

test("what is not there is a 404 that says what to do", async ({ page }) => {
  const unknown = await page.goto(`/${project}/compare/no-such-branch...${slow}`);
  expect(unknown?.status()).toBe(404);
  await page.getByRole("heading", { name: "There is nothing to compare yet" }).waitFor();
  const said = await page.getByRole("main").innerText();
  expect(said).toMatch(/no-such-branch is not a commit/);
  expect(said).toMatch(/017c11c\w* has runs/);
  await page.getByRole("link", { name: "compare", exact: true }).first().click();
  await page.getByRole("heading", { name: "Metrics" }).waitFor();
  const mistyped = await page.goto("/no-such-project/commits/0123456");
  expect(mistyped?.status()).toBe(404);
  await page.getByRole("heading", { name: "There is no project no-such-project" }).waitFor();
});

test("a page stays where it is while its fonts and charts arrive", async () => {
  const run = await runOf("wrk");
  const pages = [
    [`/${project}/commits/${slow}`, 1440],
    [`/${project}/runs/${run}`, 1440],
    [`/${project}/functions`, 390],
    [await seriesOfPing(), 1440],
    [await permanent(), 1440],
    [`/${project}/compare/${before}...${slow}`, 390],
  ] as const;
  for (const [path, width] of pages) {
    const page = await openPage({ viewport: { width, height: 900 } });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          document.documentElement.dataset.shift = String(
            Number(document.documentElement.dataset.shift ?? 0) +
              ("value" in entry ? Number(entry.value) : 0),
          );
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForLoadState("networkidle");
    const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0));
    expect(shift, path).toBeLessThan(0.02);
    await page.context().close();
  }
});

test("a comparison leaves no gap below its graph, and its marks stand clear of the axis", async () => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`/${project}/compare/${sample.first}...${slow}`);
  const bottomOf = (one: Locator) => one.evaluate((element) => element.getBoundingClientRect().bottom);
  const heading = page.getByRole("heading", { name: "Where the CPU time went" });
  const section = page.locator("section").filter({ has: heading });
  await section.scrollIntoViewIfNeeded();
  await section.locator("[data-flame-graph][data-boxes]").waitFor();
  const graph = await bottomOf(section.getByRole("region", { name: "Flame graph" }));
  expect((await bottomOf(section)) - graph).toBeLessThan(24);
  const trend = page.getByRole("img", { name: /commits; base/ }).first();
  const oldest = (await trend.getByText("base", { exact: true }).boundingBox())!;
  expect(oldest.x).toBeGreaterThanOrEqual((await trend.boundingBox())!.x - 1);
  await page.context().close();
});

test("repeats of a profile are one row of their commit, merged, with the way to each", async ({ page }) => {
  await uploadRepeats();
  await page.goto(`/repeats/commits/${sample.slow}`);
  const row = page.getByRole("row").filter({ hasText: /\d repeats, merged:/ });
  const merged = row.getByRole("link", { name: "cpu", exact: true });
  expect(await page.getByRole("link", { name: "cpu", exact: true }).count()).toBe(1);
  const each = row.getByRole("link", { name: /^cpu, repeat/ });
  const ids = await each.evaluateAll((links) =>
    links.map((link) => link.getAttribute("href")?.split("/").at(-1)),
  );
  expect(new Set(ids).size).toBeGreaterThan(1);
  expect(await merged.getAttribute("href")).toBe(`/repeats/profiles/${ids.join(",")}`);
  await row.getByRole("link", { name: `cpu, repeat 2 of ${ids.length}` }).click();
  await page.getByText(`One of ${ids.length} repeats:`).waitFor();
});
