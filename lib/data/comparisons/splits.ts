import "server-only";
import { groupBy, splitQuantile, splitSentence, type PartOfSide, type PartOnSides } from "@/lib/compare";
import {
  type LatencyHistogram,
  type PartSplit,
  type ProjectSettings,
  type RunPart,
  thresholdOf,
} from "@/lib/model";
import { addedCounts } from "@/lib/stats";
import { pool } from "../database/database";
import { unpackParts } from "../runs/latencies";
import { bandColumn, quantilesOfMetrics } from "../runs/latency-columns";
import type { RunAtCommit } from "../runs/runs-at-commits";

type Histograms = ReadonlyMap<string, ReadonlyMap<string, LatencyHistogram>>;

/** Latencies that are taken apart. */
const quantiles = [
  [0.5, "latency_p50"],
  [0.99, "latency_p99"],
] as const;

/** Histograms of the parts of runs, by the runs' ids; of those that have some. */
export async function partHistograms(projectId: string, runs: readonly RunAtCommit[]): Promise<Histograms> {
  const ids = runs.filter(({ parts }) => parts.length > 0).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { rows } = await pool().query<{ id: string; parts: Uint8Array }>(
    `SELECT run_id AS id, parts FROM run_latencies
      WHERE project_id = $1 AND run_id = ANY($2::uuid[]) AND parts IS NOT NULL`,
    [projectId, ids],
  );
  return new Map(rows.map(({ id, parts }) => [id, unpackParts(parts)]));
}

/** Where the latencies of each series changed that both sides measured with its endpoints told apart. */
export function splitsOf(
  base: readonly RunAtCommit[],
  head: readonly RunAtCommit[],
  histograms: Histograms,
  settings: ProjectSettings,
): PartSplit[] {
  const after = groupBy(head, ({ seriesId }) => seriesId);
  return [...groupBy(base, ({ seriesId }) => seriesId)].flatMap(([seriesId, before]): PartSplit[] => {
    const sides = [before, after.get(seriesId) ?? []].map((runs) => sideOf(runs, histograms));
    const [from, to] = sides;
    if (!from || !to) return [];
    const parts = [...new Set([...from.keys(), ...to.keys()])].map((name): PartOnSides => {
      return { name, base: from.get(name)?.part ?? null, head: to.get(name)?.part ?? null };
    });
    const estimated = sides.some((side) => [...(side?.values() ?? [])].some((one) => one.estimated));
    const { scenario = "" } = before[0] ?? {};
    return quantiles.flatMap(([q, metric]) => {
      const split = splitQuantile(parts, q);
      if (!split) return [];
      const whole = { seriesId, scenario, metric, estimated, ...split, parts: [...split.parts] };
      return [{ ...whole, sentence: splitSentence(whole, thresholdOf(settings, metric)) }];
    });
  });
}

interface SidePart {
  part: PartOfSide;
  /** Only percentiles are known of it. */
  estimated: boolean;
}

/** Its parts, by name; null where a run does not tell them apart. */
function sideOf(runs: readonly RunAtCommit[], histograms: Histograms): Map<string, SidePart> | null {
  if (runs.length === 0 || runs.some(({ parts }) => parts.length === 0)) return null;
  const ofParts = runs.flatMap(({ id, parts }) =>
    parts.map((part) => ({ ...part, histogram: histograms.get(id)?.get(part.name) })),
  );
  return new Map(
    [...groupBy(ofParts, ({ name }) => name)].map(([name, some]) => {
      const requests = some.reduce((sum, { metrics }) => sum + (metrics.requests ?? 0), 0);
      const counts = addedCounts(some.map((part) => part.histogram?.counts ?? countsOf(part)));
      return [name, { part: { requests, counts }, estimated: some.some((one) => !one.histogram) }];
    }),
  );
}

/** From its percentiles, as far as they go. */
function countsOf({ metrics }: RunPart): LatencyHistogram["counts"] {
  const own = quantilesOfMetrics(metrics);
  const least = own[0];
  const whole = least && least.q > 0 ? [{ q: 0, seconds: least.seconds }, ...own] : own;
  const { requests = 1 } = metrics;
  return (bandColumn([whole])?.counts ?? []).map(([bucket, share, from]) => [bucket, share * requests, from]);
}
