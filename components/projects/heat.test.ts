import { expect, it } from "vitest";
import type { Judgement } from "@/lib/compare";
import { heatOf, type HeatSeries } from "./heat";

function series(
  scenario: string,
  tool: string,
  verdict: Judgement["verdict"] = "unchanged",
  change = 0,
  environment = "ci",
): HeatSeries {
  const judgement = { verdict, change } as Judgement;
  const figure = { metric: "qps", unit: "requests/second", points: [1], latest: 1, invalid: false };
  return {
    id: `${scenario} ${tool} ${environment}`,
    scenario,
    tool,
    environment,
    load: {},
    variant: {},
    hasParts: false,
    figures: [{ ...figure, change: judgement, change30: null }],
  };
}

it("puts what got worst first, then what got better, then the rest by name", () => {
  const { rows } = heatOf([
    series("a", "wrk"),
    series("b", "wrk", "improved", 0.5),
    series("c", "wrk", "regressed", -0.1),
    series("d", "wrk", "regressed", -0.6),
    series("e", "wrk", "inconclusive", -0.9),
  ]);
  expect(rows.map(({ scenario }) => scenario)).toEqual(["d", "c", "b", "a", "e"]);
  expect(rows.map(({ changed }) => changed)).toEqual([true, true, true, false, false]);
});

it("has a column for each way of measuring, and leaves a place where a scenario lacks it", () => {
  const { ways, rows } = heatOf([
    series("a", "wrk"),
    series("b", "k6"),
    series("b", "wrk", "unchanged", 0, "metal"),
  ]);
  expect(ways).toEqual(["k6, ci", "wrk, ci", "wrk, metal"]);
  expect(rows.map(({ cells }) => cells.map((cell) => cell?.id ?? null))).toEqual([
    [null, "a wrk ci", null],
    ["b k6 ci", null, "b wrk metal"],
  ]);
});
