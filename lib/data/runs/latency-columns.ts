import "server-only";
import { quantileMetrics } from "@/lib/metrics";
import {
  type LatencyColumn,
  type LatencyHistogram,
  type Quantile,
  type RunDetails,
  latencyScheme,
} from "@/lib/model";
import { addedCounts, histogramQuantile, median } from "@/lib/stats";
import type { Metrics } from "./run-metrics";

type Counts = LatencyHistogram["counts"];

/** A column before it is known how many buckets make a row. */
export type FineColumn = Pick<LatencyColumn, "form" | "p50" | "p99"> & { readonly counts: Counts };

const { lowest, ratio } = latencyScheme;

/** The latencies of some runs added up. */
export function histogramColumn(histograms: readonly Counts[]): FineColumn {
  const counts = addedCounts(histograms);
  const of = (q: number) => finite(histogramQuantile({ lowest, ratio, counts }, q));
  return { form: "histogram", counts, p50: of(0.5), p99: of(0.99) };
}

const finite = (value: number) => (Number.isFinite(value) ? value : null);

/** What is known of runs whose tool prints percentiles only; `runs` has the quantiles of each, those of 0 and 1 too. */
export function bandColumn(runs: readonly (readonly Quantile[])[]): FineColumn | null {
  const [first = []] = runs;
  const common = first.flatMap(({ q }): Quantile[] => {
    const values = runs.flatMap((run) => run.find((one) => one.q === q)?.seconds ?? []);
    return values.length === runs.length ? [{ q, seconds: median(values.toSorted((a, b) => a - b)) }] : [];
  });
  const counts = common.slice(1).flatMap(({ q, seconds }, at): Counts => {
    const below = common[at];
    return below && seconds > 0 ? [[bucketOf(seconds), q - below.q, bucketOf(below.seconds)]] : [];
  });
  if (counts.length === 0) return null;
  const of = (q: number) => common.find((one) => one.q === q)?.seconds ?? null;
  return { form: "bands", counts, p50: of(0.5), p99: of(0.99) };
}

const bucketOf = (seconds: number) =>
  seconds <= lowest ? 0 : Math.ceil(Math.log(seconds / lowest) / Math.log(ratio) - 1e-9);

/** What a run tells of its latencies where it has no histogram: percentiles, and its least and greatest as 0 and 1. */
export function quantilesOfRun(metrics: Metrics, { distribution }: RunDetails): Quantile[] {
  const { latency_min: min, latency_max: max } = metrics;
  return [
    ...(min === undefined ? [] : [{ q: 0, seconds: min }]),
    ...(distribution?.quantiles ?? []).filter(({ q }) => q > 0 && q < 1),
    ...(max === undefined ? [] : [{ q: 1, seconds: max }]),
  ];
}

/** The same of what stands in metrics alone. */
export function quantilesOfMetrics(metrics: Metrics): Quantile[] {
  const quantiles = [...quantileMetrics].flatMap(([q, name]) => {
    const seconds = metrics[name];
    return seconds === undefined ? [] : [{ q, seconds }];
  });
  return quantilesOfRun(metrics, { distribution: { quantiles } });
}

/** What the rows of a map are. */
export interface Rows {
  readonly lowest: number;
  readonly ratio: number;
  readonly error: number;
}

/** Columns with at most so many rows in all: as many buckets make a row as that takes. */
export function inRows<T extends FineColumn>(
  columns: readonly T[],
  most: number,
): Rows & { columns: (Omit<T, "counts"> & Pick<LatencyColumn, "total" | "cells">)[] } {
  const [low, high] = rangeOf(columns);
  let step = Math.max(1, Math.floor((high - low + 1) / most));
  while (Math.ceil(high / step) - Math.ceil(low / step) + 1 > most) step++;
  return {
    lowest,
    ratio: ratio ** step,
    error: Number((ratio - 1).toFixed(6)),
    columns: columns.map(({ counts, ...column }) => {
      const { total, cells } = cellsOf(counts, step);
      return { ...column, total: column.form === "bands" ? 1 : total, cells };
    }),
  };
}

function rangeOf(columns: readonly FineColumn[]): [number, number] {
  let [low, high] = [Infinity, 0];
  for (const { counts } of columns)
    for (const [bucket, , from = bucket] of counts) {
      low = Math.min(low, from);
      high = Math.max(high, bucket);
    }
  return [Math.min(low, high), high];
}

function cellsOf(counts: Counts, step: number): Pick<LatencyColumn, "total" | "cells"> {
  const cells = new Map<number, LatencyColumn["cells"][number]>();
  let total = 0;
  for (const [bucket, count, from = bucket] of counts) {
    const [first, last] = [Math.ceil(from / step), Math.ceil(bucket / step)];
    const key = first * 10_000 + last;
    const cell = cells.get(key);
    if (cell) cell[2] += count;
    else cells.set(key, [first, last, count]);
    total += count;
  }
  return { total, cells: [...cells.values()] };
}
