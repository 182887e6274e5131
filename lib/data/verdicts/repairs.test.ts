import { expect, it } from "vitest";
import type { StoredFigure } from "@/lib/model";
import { repairsAmong } from "./repairs";

const figure = (
  verdict: StoredFigure["verdict"],
  base: number,
  head: number,
  metric = "qps",
): StoredFigure => ({
  seriesId: "s",
  metric,
  base,
  head,
  change: head / base - 1,
  interval: null,
  verdict,
});

/** A line of commits, each with figures, compared with the one before. */
const line = (...commits: StoredFigure[][]) =>
  repairsAmong(commits.map((figures, n) => ({ id: `${n}`, sinceId: n === 0 ? null : `${n - 1}`, figures })));

const loss = [figure("regressed", 100, 60)];

it("finds the nearest later commit that took the strongest loss back", () => {
  expect([...line([], loss, [], [figure("improved", 60, 98)])]).toEqual([["1", "3"]]);
  expect([
    ...line([], [figure("regressed", 5, 9, "latency_p99")], [figure("improved", 9, 5, "latency_p99")]),
  ]).toEqual([["1", "2"]]);
});

it("takes neither half of the way, another figure, what lies before it nor another line for a repair", () => {
  expect(line([], loss, [figure("improved", 60, 75)]).size).toBe(0);
  expect(line([], loss, [figure("improved", 60, 100, "throughput")]).size).toBe(0);
  expect(line([figure("improved", 60, 100)], loss).size).toBe(0);
  const beside = repairsAmong([
    { id: "loss", sinceId: null, figures: loss },
    { id: "other", sinceId: "elsewhere", figures: [figure("improved", 60, 100)] },
  ]);
  expect(beside.size).toBe(0);
});
