import { expect, it } from "vitest";
import type { ComparisonRow } from "@/lib/model";
import { movesOf, moveText } from "./commit-moves";

type Part = Pick<ComparisonRow, "seriesId" | "metric" | "change" | "verdict">;

const row = (seriesId: string, metric: string, change: number | null, verdict: Part["verdict"]) =>
  ({ seriesId, metric, change, verdict }) as ComparisonRow;

const rows = [
  row("a", "latency_p99", 0.7, "regressed"),
  row("a", "qps", -0.703, "regressed"),
  row("b", "qps", -0.51, "regressed"),
  row("c", "qps", 2.5, "improved"),
  row("d", "qps", -0.02, "inconclusive"),
];

const texts = (some: readonly ComparisonRow[]) =>
  movesOf(some).map((move) => moveText(move).replaceAll("\u00a0", " "));

it("says in how many series a metric moved, and from how little to how much", () => {
  expect(texts(rows)).toEqual([
    "QPS −51…−70.3 % in 2 of 4 series",
    "P99 +70 %",
    "QPS ×3.50 in 1 of 4 series",
  ]);
});

it("says nothing of one series beside it, and that all moved", () => {
  expect(texts([row("a", "qps", -0.5, "regressed")])).toEqual(["QPS −50 %"]);
  expect(texts([row("a", "errors", null, "regressed"), row("b", "errors", null, "regressed")])).toEqual([
    "Errors from 0 in all 2 series",
  ]);
});

it("does not tell what nobody is sure of", () => {
  expect(movesOf([row("a", "qps", -0.5, "inconclusive")])).toEqual([]);
});
