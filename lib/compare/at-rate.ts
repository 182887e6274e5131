import type { ComparisonRow } from "@/lib/model";
import { formatFactor } from "@/lib/metrics";

/** A latency may move this many times as far as its rate, in logarithms, and still be told with it. */
const farthest = 2;

/** "2.70 × the rate". */
export const rateText = (ratio: number): string => `${formatFactor(ratio).slice(1)} × the rate`;

/**
 * In a closed loop the rate is no setting: a service that answers more requests a second is measured at more load, and
 * one that answers fewer at less. A latency that moved the same way as its series' rate is therefore no verdict of its
 * own: it has changed, and is told with the rate that it was measured at.
 * @param rows of one series
 */
export function tellWithRate(rows: readonly ComparisonRow[]): ComparisonRow[] {
  const rate = rows.find(
    ({ unit, moved, change }) => unit === "requests/second" && moved !== null && change !== null,
  );
  if (!rate || rate.load.rate !== undefined) return [...rows];
  return rows.map((row) => (changedWithRate(row, rate) ? withRate(row, 1 + (rate.change ?? 0)) : row));
}

function changedWithRate(row: ComparisonRow, rate: ComparisonRow): boolean {
  const decided = row.verdict === "improved" || row.verdict === "regressed";
  if (!decided || row.unit !== "seconds" || row.better !== "lower" || row.change === null) return false;
  const size = ({ change }: ComparisonRow) => Math.abs(Math.log1p(change ?? 0));
  return row.moved === rate.moved && size(row) <= farthest * size(rate);
}

function withRate(row: ComparisonRow, atRate: number): ComparisonRow {
  const why = `measured at ${rateText(atRate)}, so it counts as neither faster nor slower`;
  return {
    ...row,
    atRate,
    verdict: "inconclusive",
    explanation: `${row.explanation.replace(/\.$/, "")}; ${why}.`,
  };
}
