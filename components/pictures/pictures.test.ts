import { described, headlineMetrics } from "@/lib/metrics";
import { describe, expect, it } from "vitest";
import { compareRuns, type CompareInput } from "@/lib/compare";
import { failed, pair, realPair, runsWith } from "@/lib/compare/fixtures/runs";
import type { BudgetVerdict, ComparedBudget, Comparison, Trend, TrendPoint } from "@/lib/model";
import { badge, comparisonCard, comparisonPicture, palettes, runCard, trendPicture } from ".";

const hostile = `</text><script>x</script>"&\u0000`;

const commit = (sha: string, message: string) => ({
  commit: sha.padEnd(40, "0"),
  committedAt: "2026-11-21T08:00:00Z",
  message,
  author: "dev",
  parents: [],
  branches: ["main"],
  pr: null,
  ref: "x",
});

function comparison(input: CompareInput, message = "ping: say which build is running"): Comparison {
  return {
    base: commit("a8f818e876bc", "store: shard the token map"),
    head: commit("017c11c64c10", message),
    filter: {},
    baseline: null,
    profiles: [],
    budgets: [],
    splits: [],
    url: "https://bench.example/shop/compare/a8f818e...017c11c",
    ...compareRuns(input),
  };
}

const plain = (text: string) => text.replaceAll(/[\u202f\u00a0]/g, " ");

/** What a picture says, in the order in which it is drawn. */
const said = (svg: string) => [...svg.matchAll(/>([^<>]+)</g)].map(([, text]) => text && plain(text));

const real = comparison(realPair("a8f818e876bc", "017c11c64c10", ["GET /ping"]));

describe("the card of a run", () => {
  it("shows numbers whole, however long they are", () => {
    const metrics = { qps: 12_345_678, latency_p99: 0.0675, error_rate: 0.5, latency_p50: 0.001 };
    const run = { scenario: "mixed", tool: "wrk", toolVersion: "4.1.0", commit: "3c21054a6f54" };
    const headline = described(headlineMetrics(run));
    const svg = runCard("shop", { ...run, environment: "epyc", metrics, headline, checks: [] });
    expect(said(svg)).toContain("12 345 678 req/s");
    expect(said(svg)).toContain("3c21054 · wrk 4.1.0 · epyc");
  });
});

describe("the card of a comparison", () => {
  it("says the verdict, the figures it was decided on, and which commits they are of", () => {
    expect(said(comparisonCard("shop", real)).slice(1)).toEqual([
      "Benchtrail",
      "shop · comparison",
      "Slower:",
      " QPS −60.8 %, P99 +55.6 %",
      "QPS",
      "71 449",
      "→",
      "28 042 req/s",
      "▼ slower −60.8 %",
      "P99",
      "8.60",
      "→",
      "13.4 ms",
      "▲ slower +55.6 %",
      "a8f818e → 017c11c · ping: say which build is running",
    ]);
  });

  it("has the worst budget in a line", () => {
    const budget = (state: BudgetVerdict, sentence: string) => ({ state, sentence }) as ComparedBudget;
    const crossed = "P99 of GET /ping: 13.4 of 10 ms, 134 %: crossed";
    const budgets = [budget("met", "QPS: met"), budget("crossed", crossed), budget("not-measured", "–")];
    const shown = said(comparisonCard("shop", { ...real, budgets }));
    expect(shown).toContain(`Budget: ${crossed} (+1)`);
    expect(shown).toContain("28 042 req/s");
  });

  it("counts what moved where there are several series", () => {
    const runs = (factor: number) =>
      ["a", "b"].flatMap((scenario) =>
        runsWith(
          "qps",
          [100, 101, 102, 103, 104].map((value) => value * factor),
          { scenario },
        ),
      );
    const shown = said(comparisonCard("shop", comparison(pair(runs(2), runs(1)))));
    expect(shown.join(" ")).toContain("Worse:  2 of 2 figures");
  });

  it("does not call failed runs faster", () => {
    const shown = said(
      comparisonCard(
        "shop",
        comparison(pair(runsWith("qps", [1, 2, 3, 4]), runsWith("qps", [9, 9, 9, 9], { checks: [failed] }))),
      ),
    ).join(" ");
    expect(shown).toContain("Not comparable:");
    expect(shown).not.toContain("faster");
  });
});

describe("the chart of a comparison", () => {
  it("has a dot for each run, base hollow and head filled", () => {
    const svg = comparisonPicture(real, palettes.light);
    const dots = svg.match(/<circle [^>]*>/g) ?? [];
    expect(dots.filter((dot) => dot.includes(`fill="none" stroke="${palettes.light.base}"`))).toHaveLength(7);
    expect(dots.filter((dot) => dot.includes(`fill="${palettes.light.accent}"`))).toHaveLength(7);
  });

  it("lets no uploaded text out of its place", () => {
    const runs = runsWith("qps", [1, 2, 3, 4], { scenario: hostile });
    const svg = comparisonPicture(comparison(pair(runs, runs), hostile), palettes.dark);
    expect(svg).not.toContain("<script");
    expect(svg).not.toContain("\u0000");
  });
});

const point = (name: string, median: number): TrendPoint => ({
  commit: name.padEnd(40, "0"),
  committedAt: "2026-11-21T08:00:00Z",
  n: 3,
  median,
  min: median * 0.9,
  max: median * 1.1,
  runIds: [],
  configChanged: false,
  configurations: 1,
  invalid: false,
  message: null,
});

const trend = (scenario: string, points: TrendPoint[]): Trend => ({
  metric: "qps",
  unit: "requests/second",
  better: "higher",
  series: [
    {
      id: "1",
      scenario,
      tool: "wrk",
      environment: "ci",
      load: {},
      variant: {},
      primary: true,
      totalPoints: points.length,
      points,
      changePoints: [],
      changeSearch: { commits: 0, branch: null, pending: false },
    },
  ],
});

describe("a trend", () => {
  const options = { palette: palettes.light, scale: "linear", project: "shop" } as const;

  it("says what it shows, from zero to the newest value", () => {
    const svg = trendPicture(
      trend("GET /ping", [point("aaaaaaaaa", 20_000), point("bbbbbbbbb", 56_000)]),
      options,
    );
    expect(plain(svg)).toContain("QPS, shop · GET /ping: wrk: 20 000 req/s → 56 000 req/s over 2 commits");
    expect(said(svg)).toEqual(expect.arrayContaining(["0", "aaaaaaa", "bbbbbbb", "56 000 req/s"]));
  });

  it("has its budgets as lines that say what they are, in the picture also where nothing comes near them", () => {
    const limits = [{ value: 80_000, label: "budget: at least" }];
    const svg = trendPicture(trend("GET /ping", [point("a", 20_000), point("b", 56_000)]), {
      ...options,
      limits,
    });
    expect(said(svg)).toContain("budget: at least 80 000 req/s");
    const [, y = ""] = /stroke-dasharray="6 3"/.test(svg)
      ? (/y1="([\d.]+)"[^>]*stroke-dasharray="6 3"/.exec(svg) ?? [])
      : [];
    expect(Number(y)).toBeGreaterThan(60);
    expect(Number(y)).toBeLessThan(200);
  });

  it("is a picture also without data, and of one commit", () => {
    expect(said(trendPicture({ ...trend("x", []), series: [] }, options))).toContain("No data");
    expect(trendPicture(trend("x", [point("a", 1)]), options)).toContain("<circle");
    expect(trendPicture(trend(hostile, [point("a", 0)]), { ...options, scale: "log" })).not.toContain(
      "<script",
    );
  });
});

describe("a badge", () => {
  it("is as wide as its words", () => {
    const short = badge({ label: "QPS", value: "1", tone: "neutral" });
    const long = badge({ label: "QPS GET /token/verify", value: "1", tone: "neutral" });
    const width = (svg: string) => Number(/width="(\d+)"/.exec(svg)?.[1]);
    expect(width(short)).toBeLessThan(70);
    expect(width(long)).toBeGreaterThan(width(short) + 90);
    expect(said(long)).toEqual(["QPS GET /token/verify: 1", "QPS GET /token/verify", "1"]);
  });

  it("shows any name as text", () => {
    expect(badge({ label: hostile, value: hostile, tone: "none" })).not.toMatch(/<script|\u0000/);
  });
});
