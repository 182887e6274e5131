import { expect, it } from "vitest";
import { compareRuns } from ".";
import { failed, pair, runsOf } from "./fixtures/runs";

const five = (metrics: Record<string, number>, more: Parameters<typeof runsOf>[1] = {}) =>
  runsOf(
    [1, 2, 3, 4, 5].map((k) =>
      Object.fromEntries(Object.entries(metrics).map(([name, value]) => [name, value * (1 + k / 1000)])),
    ),
    more,
  );
const missing = (...sides: Parameters<typeof pair>) => compareRuns(pair(...sides)).missing;

it("names the series that a side lacks, and the primary metrics", () => {
  const ping = five({ qps: 100, latency_p99: 0.1, latency_p50: 0.05 });
  const login = five({ qps: 10 }, { scenario: "POST /login" });
  const gaps = missing([...ping, ...login], five({ qps: 100 }));
  expect(gaps.base).toEqual([]);
  expect(gaps.head).toMatchObject([
    { scenario: "POST /login", runs: 5, metrics: [] },
    { scenario: "GET /ping", runs: 5, metrics: ["latency_p99"] },
  ]);
  expect(missing(ping, [...ping, ...login]).base).toMatchObject([{ scenario: "POST /login" }]);
});

it("tells of failed runs of a series that only head has", () => {
  const ping = five({ qps: 100 });
  const broken = five({ qps: 10 }, { scenario: "POST /new", checks: [failed] });
  const { warnings, headline } = compareRuns(pair(ping, [...ping, ...broken]));
  expect(warnings).toMatchObject([{ level: "error", side: "head", scenario: "POST /new", runs: 5 }]);
  expect(headline.sentence).not.toContain("comparable");
});

it("does not miss what was measured in turns with others", () => {
  const ping = five({ qps: 100 });
  const turns = five({ qps: 100 }, { scenario: "in turns", tags: { order: "interleaved 1" } });
  expect(missing([...ping, ...turns], ping).head).toEqual([]);
});
