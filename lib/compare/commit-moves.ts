import { formatChange, formatFactor, metricDefinition } from "@/lib/metrics";
import type { CommitMove, ComparisonRow } from "@/lib/model";
import { groupBy } from "./group-by";

const mostMoves = 6;

/**
 * What moved, a metric and direction at a time: from the least to the largest change, in how many of the series that have
 * the metric on both sides. The metric with most series comes first, then that with the strongest evidence.
 * @param primary primary rows, the strongest first
 */
export function movesOf(primary: readonly ComparisonRow[]): CommitMove[] {
  const moved = primary.filter(({ verdict }) => verdict === "improved" || verdict === "regressed");
  const groups = [...groupBy(moved, ({ metric, verdict }) => `${verdict} ${metric}`).values()];
  return groups
    .sort((a, b) => b.length - a.length)
    .slice(0, mostMoves)
    .flatMap((rows) => {
      const [first] = rows;
      if (!first) return [];
      const changes = rows.flatMap(({ change }) => (change === null ? [] : [change]));
      const bySize = changes.sort((a, b) => size(a) - size(b));
      return [
        {
          metric: first.metric,
          verdict: first.verdict === "improved" ? ("improved" as const) : ("regressed" as const),
          least: bySize[0] ?? null,
          most: bySize.at(-1) ?? null,
          series: rows.length,
          of: primary.filter(({ metric }) => metric === first.metric).length,
        },
      ];
    });
}

/** Doubled and halved are equally large. */
const size = (change: number) => Math.abs(Math.log1p(Math.max(change, -0.999_999)));

/** "QPS −51.9…−70.3 % in 6 of 8 series"; where there is only one series, "QPS −70.3 %". */
export function moveText({ metric, least, most, series, of }: CommitMove): string {
  const { label } = metricDefinition(metric);
  const change = most === null || least === null ? "from 0" : rangeText(least, most);
  return `${label} ${change}${of > 1 ? ` in ${series === of ? `all ${of}` : `${series} of ${of}`} series` : ""}`;
}

function rangeText(least: number, most: number): string {
  const asFactor = most >= 2;
  const text = (change: number) => (asFactor ? formatFactor(change + 1) : formatChange(change));
  const [from, to] = [text(least), text(most)];
  if (from === to) return to;
  return `${asFactor ? from : from.replace(/\s*%$/u, "")}…${to}`;
}
