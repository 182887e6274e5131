import "server-only";
import { type LatencyHistogram, type LatencyWindows, type ParsedRun, latencyScheme } from "@/lib/model";
import { packJson, unpackJson } from "../database/codec";
import { packNumbers, unpackNumbers } from "./packed-numbers";

type Counts = LatencyHistogram["counts"];

/** The latencies of a run as they are stored. */
export interface PackedLatencies {
  histogram: Uint8Array<ArrayBuffer>;
  windows: Uint8Array<ArrayBuffer> | null;
  parts: Uint8Array<ArrayBuffer> | null;
}

/** Null where the tool does not count latencies. */
export function packLatencies({ details, windows, parts = [] }: ParsedRun): PackedLatencies | null {
  const histogram = details.distribution?.histogram;
  if (!histogram) return null;
  const counted = parts.flatMap(({ name, histogram: own }) => (own ? [[name, deltas(own.counts)]] : []));
  return {
    histogram: packNumbers(deltas(histogram.counts)),
    windows: windows ? packWindows(windows) : null,
    parts: counted.length > 0 ? packJson(counted) : null,
  };
}

/** Of each count: the distance from the bucket before, how many buckets below it may hold it, the count. */
function deltas(counts: Counts): number[] {
  let before = 0;
  return counts.flatMap(([bucket, count, from = bucket]) => {
    const entry = [bucket - before, bucket - from, Math.round(count)];
    before = bucket;
    return entry;
  });
}

function countsOf(numbers: readonly number[]): Counts {
  const counts: Counts = [];
  let bucket = 0;
  for (let at = 0; at + 2 < numbers.length; at += 3) {
    const [step = 0, below = 0, count = 0] = numbers.slice(at, at + 3);
    bucket += step;
    counts.push(below > 0 ? [bucket, count, bucket - below] : [bucket, count]);
  }
  return counts;
}

/** The histogram of all requests of a run. */
export function unpackHistogram(packed: Uint8Array): LatencyHistogram {
  return { ...latencyScheme, counts: countsOf(unpackNumbers(packed)) };
}

/** Histograms of the parts of a run, by their names. */
export function unpackParts(packed: Uint8Array): ReadonlyMap<string, LatencyHistogram> {
  const parts = unpackJson(packed) as [string, number[]][];
  return new Map(parts.map(([name, numbers]) => [name, { ...latencyScheme, counts: countsOf(numbers) }]));
}

/** The width in microseconds; then of each cell the distance to the window before, the bucket, the count. */
function packWindows({ width, cells }: LatencyWindows): Uint8Array<ArrayBuffer> {
  const numbers = [Math.round(width * 1_000_000)];
  let before = 0;
  for (let at = 0; at + 2 < cells.length; at += 3) {
    const [window = 0, bucket = 0, count = 0] = cells.subarray(at, at + 3);
    numbers.push(window - before, bucket, count);
    before = window;
  }
  return packNumbers(numbers);
}

/** Latencies by time. */
export function unpackWindows(packed: Uint8Array): LatencyWindows {
  const [width = 0, ...cells] = unpackNumbers(packed);
  for (let at = 3; at < cells.length; at += 3) cells[at] = (cells[at] ?? 0) + (cells[at - 3] ?? 0);
  return { width: width / 1_000_000, cells: Uint32Array.from(cells) };
}

/** Whether both say the same: each zlib deflates in its own way. */
export function sameLatencies(a: PackedLatencies | null, b: PackedLatencies | null): boolean {
  return contentOf(a) === contentOf(b);
}

function contentOf(packed: PackedLatencies | null): string {
  if (!packed) return "";
  const { histogram, windows, parts } = packed;
  return JSON.stringify([
    unpackNumbers(histogram),
    windows && unpackNumbers(windows),
    parts && unpackJson(parts),
  ]);
}
