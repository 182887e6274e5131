import { type Comparison, type ComparisonRow, type MissingSeries, SeriesIdentity } from "@/lib/model";
import { metricDefinition } from "@/lib/metrics";
import { groupBy } from "./group-by";
import { seriesLabels } from "./labels";
import type { Paired } from "./pairs";
import type { ComparableRun } from "./types";
import { listed } from "./words";

type Sides = Paired & Record<"base" | "head", readonly ComparableRun[]>;

/**
 * What each side lacks of the other: whole series, and primary metrics of series that both have. A gate that compares
 * only what is there would pass once nothing is.
 */
export function missingOf(paired: Sides, rows: readonly ComparisonRow[]): Comparison["missing"] {
  return { base: lacking("base", paired, rows), head: lacking("head", paired, rows) };
}

function lacking(side: "base" | "head", paired: Sides, rows: readonly ComparisonRow[]): MissingSeries[] {
  const other = side === "base" ? "head" : "base";
  const missed = notInTurns(paired[other]);
  const series = paired.unmatched
    .filter((one) => one.side === other && missed.has(one.seriesId))
    .map(({ side: _, ...one }) => ({ ...one, metrics: [] }));
  const lost = groupBy(
    rows.filter((row) => row.primary && row[side].n === 0 && row[other].n > 0),
    ({ seriesId }) => seriesId,
  );
  const metrics = paired.pairs.flatMap((pair) => {
    const { seriesId } = pair;
    const names = lost.get(seriesId)?.map(({ metric }) => metric);
    return names
      ? [{ ...SeriesIdentity.parse(pair), seriesId, runs: pair[other].length, metrics: names }]
      : [];
  });
  return [...series, ...metrics];
}

/** Series without those that were measured in turns: these were measured for the other side of their pair, and are not missed elsewhere. */
function notInTurns(runs: readonly ComparableRun[]): ReadonlySet<string> {
  const alone = runs.filter(({ tags }) => !tags?.order?.startsWith("interleaved"));
  return new Set(alone.map(({ seriesId }) => seriesId));
}

/** What head lacks, one text a series: "POST /login (wrk)", "P99 of GET /ping". Empty where it lacks nothing. */
export function missingTexts({ missing: { head }, rows, unmatched }: Comparison): string[] {
  const labels = seriesLabels([...rows, ...unmatched]);
  return head.map(({ seriesId, scenario, metrics }) => {
    const name = labels.get(seriesId) ?? scenario;
    const lost = metrics.map((metric) => metricDefinition(metric).label);
    return lost.length > 0 ? `${listed(lost)} of ${name}` : name;
  });
}
