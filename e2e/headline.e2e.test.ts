import { readFile } from "node:fs/promises";
import { beforeAll, expect } from "vitest";
import { accessibilityViolations, product, test } from "./harness";

const project = "micro";
const commits = ["ab".repeat(20), "cd".repeat(20)] as const;
const fixture = (path: string) => new URL(`../lib/parsers/fixtures/${path}`, import.meta.url).pathname;

interface Stored {
  runs: { url: string; seriesId: string; tool: string }[];
}

async function stored(file: string, commit: number, of = project): Promise<Stored> {
  const query = new URLSearchParams({
    commit: commits[commit] ?? "",
    branch: "main",
    committedAt: `2026-11-0${commit + 1}T10:00:00Z`,
  });
  const answer = await fetch(`${product.url}/api/v1/projects/${of}/runs?${query}`, {
    method: "POST",
    body: await readFile(fixture(file)),
    headers: { authorization: `Bearer ${product.token}` },
  });
  expect(answer.status).toBe(201);
  return (await answer.json()) as Stored;
}

const runs: Record<string, Stored["runs"][number] | undefined> = {};

beforeAll(async () => {
  for (const [commit, file] of ["gobench/benchstat-old.txt", "gobench/all-r1.txt"].entries())
    runs.gobench = (await stored(file, commit)).runs[0];
  for (const commit of [0, 1]) runs.jmh = (await stored("jmh/r1.json", commit)).runs[0];
});

/** What nobody has measured here. */
const load = /\bQPS\b|\bP\d\d|[Rr]equest|[Ll]atency|not measured|^–$/m;

test("micro-benchmarks stand on every page with time, bytes and allocations, and nothing of a load test", async ({
  page,
}) => {
  const series = (tool: string) => `/${project}/series/${runs[tool]?.seriesId}`;
  const pages: [path: string, ...said: RegExp[]][] = [
    [
      `/${project}?tool=gobench`,
      /Time\/op/,
      /Bytes\/op/,
      /Allocs\/op/,
      /\d\sµs/,
      /\dKiB|\d\sKiB/,
      /\d\sallocs/,
    ],
    [`/${project}?tool=jmh`, /Time\/op/, /\d\sns/],
    [series("gobench"), /Time\/op/, /Bytes\/op/, /Allocs\/op/, /24\sallocs/],
    [series("jmh"), /Time\/op/, /\d\s(ns|µs)/],
    [new URL(runs.gobench?.url ?? "").pathname, /Time\/op/, /Bytes\/op/, /Allocs\/op/, /24\sallocs/],
    [new URL(runs.jmh?.url ?? "").pathname, /Time\/op/],
    [`/${project}/commits/${commits[1]}`, /Time\/op/, /Bytes\/op/, /Allocs\/op/],
    [`/${project}/compare/${commits[0]}...${commits[1]}`, /Time\/op/, /Bytes\/op/, /Allocs\/op/],
  ];
  for (const [path, ...said] of pages) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(200);
    const main = page.getByRole("main");
    await main.getByText("Time/op").first().waitFor();
    const text = (await main.innerText()).replace(/Raw output[\s\S]*/, "");
    for (const one of said) expect(text, path).toMatch(one);
    expect(text, path).not.toMatch(load);
  }
  await page.goto(`/${project}/commits/${commits[1]}`);
  expect(await accessibilityViolations(page)).toEqual([]);
});

test("a project of both kinds gives each its own columns, and the first page names them", async ({
  page,
}) => {
  const mixed = "mixed-kinds";
  for (const file of ["wrk/ping-r1.txt", "gobench/all-r1.txt"]) await stored(file, 0, mixed);
  await page.goto(`/${mixed}/commits/${commits[0]}`);
  const measurements = page
    .getByRole("main")
    .locator("section", { hasText: "Measurements" })
    .locator("table");
  const heads = async (at: number) =>
    (await measurements.nth(at).locator("th[title]").allInnerTexts()).join(" ");
  expect(await heads(0)).toMatch(/QPS.*P50.*P99/);
  expect(await heads(0)).not.toContain("/op");
  expect(await heads(1)).toMatch(/Time\/op.*Bytes\/op.*Allocs\/op/);
  await page.goto("/");
  const row = page.getByRole("row", { name: new RegExp(`^${project}`) });
  expect(await row.innerText()).toMatch(/Time\/op[\s\S]*Bytes\/op[\s\S]*Allocs\/op/);
  expect(await row.innerText()).not.toMatch(load);
});
