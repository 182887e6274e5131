import { describe, expect, it } from "vitest";
import type { Judge } from "@/lib/compare";
import type { Trend, TrendPoint, TrendSeries } from "@/lib/model";
import { comparedCommits, trendBoard } from "./board";

const point = (commit: string, day: number, median: number, more: Partial<TrendPoint> = {}): TrendPoint => ({
  commit,
  committedAt: new Date(Date.UTC(2026, 8, day)).toISOString(),
  n: 3,
  median,
  min: median,
  max: median,
  runIds: [],
  configChanged: false,
  configurations: 1,
  invalid: false,
  message: `subject of ${commit}`,
  ...more,
});

const series = (id: string, scenario: string, tool: string, points: TrendPoint[]): TrendSeries => ({
  id,
  scenario,
  tool,
  environment: "ci",
  load: { connections: 64 },
  variant: {},
  primary: true,
  totalPoints: points.length,
  points,
  changePoints: [],
  changeSearch: { commits: 0, branch: null, pending: false },
});

const trend = (metric: string, unit: string, better: "higher" | "lower", all: TrendSeries[]): Trend => ({
  metric,
  unit,
  better,
  series: all,
});

const wrk = series("w", "GET /ping", "wrk", [point("a", 1, 100), point("b", 20, 80), point("c", 40, 160)]);
const k6 = series("k", "GET /ping", "k6", [point("a", 1, 50), point("b", 20, 55, { invalid: true })]);

/** Says in its explanation what it was asked. */
const judge: Judge = ({ base, head }, seriesId, metric) => ({
  verdict: "inconclusive",
  moved: null,
  metric,
  unit: "",
  change: null,
  explanation: `${seriesId} ${base} ${head}`,
  base: { median: 1 },
  head: { median: 1 },
});

describe("trendBoard", () => {
  const trends = [
    trend("qps", "requests/second", "higher", [wrk, k6]),
    trend("latency_p99", "seconds", "lower", [wrk]),
  ];
  const board = trendBoard("shop", trends, judge);
  const [ping] = board.scenarios;

  it("has one row per scenario with a chart per metric on one axis", () => {
    expect(board.axis.map(({ commit }) => commit)).toEqual(["a", "b", "c"]);
    expect(board.scenarios).toHaveLength(1);
    expect(ping?.lines.map((lines) => lines.map(({ label }) => label))).toEqual([["wrk", "k6"], ["wrk"]]);
    expect(ping?.metrics.map(({ title }) => title)).toEqual(["QPS", "P99"]);
  });

  it("tells the latest value, what its comparisons say of it, and how far it is behind", () => {
    expect(ping?.series[0]?.figures[0]).toMatchObject({
      value: 160,
      change: { metric: "qps", explanation: "w b c" },
      change30: expect.closeTo(0.6) as number,
      behind: 0,
    });
    expect(ping?.series[0]?.figures[1]).toMatchObject({ change: { metric: "latency_p99" } });
    expect(ping?.series[1]?.figures[0]).toMatchObject({
      value: 55,
      invalid: true,
      change: { explanation: "k a b" },
      change30: null,
      behind: 1,
    });
  });

  it("names the commits that its changes lie between", () => {
    expect(comparedCommits(trends).map(({ base, head }) => base + head)).toEqual(["bc", "ab"]);
  });

  it("has few commits judged, those of most series, however many series ended at commits of their own", () => {
    const alone = Array.from({ length: 30 }, (_, n) =>
      series(`old ${n}`, "GET /ping", "wrk", [point(`x${n}`, 1, 50), point(`y${n}`, 2, 50)]),
    );
    const pairs = comparedCommits([...trends, trend("qps", "requests/second", "higher", [...alone, k6])]);
    expect(pairs.length).toBeLessThan(10);
    expect(pairs.slice(0, 2).map(({ base, head }) => base + head)).toEqual(["bc", "ab"]);
  });

  it("leaves a metric that was not measured empty", () => {
    expect(ping?.series[1]?.figures[1]).toBeNull();
  });

  it("puts an invalid run into the news, once", () => {
    expect(board.news).toHaveLength(1);
    expect(board.news[0]).toMatchObject({ label: "k6", commit: { commit: "b" } });
  });

  it("gives each series the charts of what it has measured, tools of another kind a row of their own", () => {
    const go = series("g", "GET /ping", "go", [point("a", 1, 2e-7)]);
    const time = trend("time_per_op", "seconds", "lower", [go]);
    const { scenarios } = trendBoard("shop", [...trends, time], judge);
    expect(scenarios.map(({ tools, metrics }) => [tools, metrics.map(({ title }) => title)])).toEqual([
      [
        ["wrk", "k6"],
        ["QPS", "P99"],
      ],
      [["go"], ["Time/op"]],
    ]);
    expect(scenarios[1]?.series.map(({ figures }) => figures.length)).toEqual([1]);
  });

  it("is empty without runs", () => {
    expect(trendBoard("shop", [trend("qps", "requests/second", "higher", [])], judge)).toMatchObject({
      axis: [],
      scenarios: [],
      news: [],
    });
  });
});
