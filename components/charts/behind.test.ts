import { expect, test } from "vitest";
import type { Trend, TrendPoint, TrendSeries } from "@/lib/model";
import { commitAxis } from "./commit-axis";
import { forked, greyLines } from "./behind";

const point = (name: string, day: number): TrendPoint => ({
  commit: name,
  committedAt: new Date(Date.UTC(2026, 0, day)).toISOString(),
  message: name,
  n: 3,
  median: day,
  min: day,
  max: day,
  runIds: [],
  configChanged: false,
  configurations: 1,
  invalid: false,
});

const trend = (...points: TrendPoint[]) =>
  ({
    metric: "qps",
    series: [{ id: "s", points, changePoints: [], totalPoints: points.length } as unknown as TrendSeries],
  }) as unknown as Trend;

const main = trend(point("m1", 1), point("m2", 3), point("m3", 7));
const topic = trend(point("t1", 4), point("t2", 6));
const names = (series: readonly TrendSeries[]) =>
  series.map(({ points }) => points.map(({ commit }) => commit));

test("a branch begins at the point that it left, and its base goes on in grey from there", () => {
  const drawn = forked(topic, { name: "main", fork: "m2", trends: [main] });
  expect(names(drawn.own)).toEqual([["m2", "t1", "t2"]]);
  expect(names(drawn.base)).toEqual([["m2", "m3"]]);
  const axis = commitAxis([...drawn.own, ...drawn.base]);
  expect(axis.map(({ commit }) => commit)).toEqual(["m2", "t1", "t2", "m3"]);
  expect(greyLines(drawn, axis, "main")).toMatchObject([{ id: "base s", label: "main", colour: 6 }]);
});

test("where the fork was not measured the base goes on from the commit before", () => {
  const drawn = forked(topic, { name: "main", fork: "x", trends: [main] });
  expect(names(drawn.own)).toEqual([["t1", "t2"]]);
  expect(names(drawn.base)).toEqual([["m2", "m3"]]);
});

test("without a base nothing stands behind", () => {
  expect(names(forked(topic, null).own)).toEqual([["t1", "t2"]]);
  expect(forked(topic, { name: "main", fork: "m2", trends: [] }).base).toEqual([]);
});
