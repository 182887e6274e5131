import { formatChange, formatFactor, formatValue, isFailureCount } from "@/lib/metrics";
import type { ComparisonRow } from "@/lib/model";
import type { Judgement } from "./types";

/** Whether a metric moved of which nobody says which way is better: that is news, but neither good nor bad. */
export function isChanged({ verdict, moved }: Pick<ComparisonRow, "verdict" | "moved">): boolean {
  return verdict === "inconclusive" && moved !== null;
}

/** A verdict in a word: "faster", "slower", "more errors", "better", "changed", "unchanged" … */
export function verdictWord({
  verdict,
  moved,
  metric,
  unit,
}: Pick<ComparisonRow, "verdict" | "moved" | "metric" | "unit">): string {
  if (verdict === "not-comparable") return "not comparable";
  if (isChanged({ verdict, moved })) return "changed";
  if (verdict === "unchanged" || verdict === "inconclusive") return verdict;
  const improved = verdict === "improved";
  if (isFailureCount(metric)) return improved ? "fewer errors" : "more errors";
  if (unit === "seconds" || unit === "requests/second" || unit === "bytes/second")
    return improved ? "faster" : "slower";
  return improved ? "better" : "worse";
}

/** A change in short: "+31.2 %", "×19.8" from three times on, both values where there is no ratio. */
export function changeText(row: Pick<Judgement, "change" | "base" | "head" | "unit">): string {
  if (row.change === null || row.unit === "ratio")
    return `${formatValue(row.base.median, row.unit)} → ${formatValue(row.head.median, row.unit)}`;
  return row.change >= 2 ? formatFactor(row.change + 1) : formatChange(row.change);
}

/** "4 v 4 runs", "1 v 1 run". */
export function runsText({ base, head }: Pick<ComparisonRow, "base" | "head">): string {
  return `${base.n} v ${head.n} ${base.n === 1 && head.n === 1 ? "run" : "runs"}`;
}

/** "QPS", "QPS and P99", "QPS, P99 and error rate". */
export function listed(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** Whether there are no repeats at all to tell noise from change: what more runs will show is open. */
export function noiseUnknown({
  base,
  head,
  method,
}: Pick<ComparisonRow, "base" | "head" | "method">): boolean {
  return method === "none" && base.n + head.n < 4;
}

/** A change that is certainly smaller than this is not worth a word. */
const narrowest = 0.05;

const farEnd = ({ interval }: Pick<ComparisonRow, "interval">) =>
  interval === null ? Infinity : Math.max(Math.abs(interval[0]), Math.abs(interval[1]));

/** Whether the interval of an open figure shows that no change worth a word can be behind it. */
export const isNarrow = (row: Pick<ComparisonRow, "interval">): boolean => farEnd(row) <= narrowest;

/** "no change beyond ±4 %": the end of the widest interval, rounded up. */
export function beyondText(rows: readonly Pick<ComparisonRow, "interval">[]): string {
  return `no change beyond ±${Math.ceil(Math.max(...rows.map(farEnd)) * 100)}\u00a0%`;
}

/** What would settle an open figure, as an estimate: "about 3 more runs a side would settle ±6 %, if the noise stays". */
export function adviceText(row: Pick<ComparisonRow, "base" | "head" | "method"> & Advice): string {
  const more = moreText(row);
  if (!more) return "";
  if (noiseUnknown(row)) return `at least ${more} are needed`;
  return `about ${more} would settle ${row.settles === null ? "it" : aboutSize(row.settles)}, if the noise stays`;
}

type Advice = Pick<ComparisonRow, "moreRuns" | "moreUploads" | "settles">;

/** "1 more run a side", "3 more uploads a side"; empty where nothing is known to help. */
export function moreText({ moreRuns, moreUploads }: Pick<Advice, "moreRuns" | "moreUploads">): string {
  const [count, noun] = moreRuns === null ? [moreUploads, "upload"] : [moreRuns, "run"];
  return count === null ? "" : `${count} more ${noun}${count === 1 ? "" : "s"} a side`;
}

/** "±3 %", "±1.2 %". */
export function aboutSize(share: number): string {
  return `±${Number((share * 100).toPrecision(2))}\u00a0%`;
}
