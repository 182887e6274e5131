import type { Check, ParsedRun, Quantile, TimelinePoint } from "../../model/run";
import { withoutMark } from "../file";
import { scalePower } from "../numbers";
import { percentileMetrics } from "../percentiles";
import { bucketOf, HistogramBuilder, WindowCounts } from "../requests/buckets";
import { thinned } from "../requests/timeline";
import { timestampOf } from "../time";
import { ParseError } from "../types";
import { type Bucket, bucketsOf } from "./decode";

const interval = /^(?:Tag=([^,]{1,200}),)?(\d+(?:\.\d+)?),(\d+(?:\.\d+)?),(\d+(?:\.\d+)?),(HIST[\w+/=]+)$/;

/** Whether a text is a log: comments, a legend, and histograms of the compressed form. */
export const isLog = (head: string): boolean =>
  /^#\[(?:Logged with|Histogram log format version)/m.test(head) ||
  interval.test(head.split(/[\r\n]/, 1)[0] ?? "");

interface Interval {
  /** Seconds, since 1970 or since the start of the log. */
  readonly start: number;
  readonly length: number;
  /** In milliseconds, by custom. */
  readonly max: number;
  readonly buckets: readonly Bucket[];
}

/**
 * A run for each tag, and one for what has none.
 * @throws ParseError for a line that is none of a log, or a histogram that cannot be read
 */
export async function runsOfLog(lines: AsyncIterable<string>): Promise<ParsedRun[]> {
  const byTag = new Map<string | null, Interval[]>();
  let base = 0;
  let line = 0;
  for await (const raw of lines) {
    line++;
    const text = withoutMark(raw).trim();
    base = Number(/^#\[(?:Start|Base)Time: (\d+(?:\.\d+)?)/.exec(text)?.[1] ?? base);
    if (text === "" || text.startsWith("#") || text.startsWith('"StartTimestamp"')) continue;
    const [, tag = null, start, length, max, histogram = ""] = interval.exec(text) ?? [];
    if (start === undefined)
      throw notUsable("an interval with its histogram", `"${text.slice(0, 60)}"`, line);
    const own = byTag.get(tag) ?? [];
    byTag.set(tag, own);
    const buckets = await readable(histogram, line);
    own.push({ start: Number(start), length: Number(length), max: Number(max), buckets });
  }
  if (byTag.size === 0) throw notUsable("at least one interval", "the end of the file", line);
  return [...byTag].map(([tag, intervals]) => runOf(tag, intervals, base));
}

async function readable(histogram: string, line: number): Promise<Bucket[]> {
  try {
    return await bucketsOf(histogram);
  } catch (error) {
    const reason = error instanceof RangeError ? error.message : "a damaged one";
    throw notUsable("a histogram (version 2, compressed)", reason, line);
  }
}

const percents = [50, 75, 90, 95, 99, 99.9, 99.99];
/** In which a maximum in milliseconds is a factor of 1, 1000 or 1,000,000 smaller than the histogram's. */
const units: readonly (readonly [power: number, name: string])[] = [
  [-3, "milliseconds"],
  [-6, "microseconds"],
  [-9, "nanoseconds"],
];

function runOf(tag: string | null, intervals: readonly Interval[], base: number): ParsedRun {
  const first = intervals.reduce((least, { start }) => Math.min(least, start), Infinity);
  const end = intervals.reduce((most, { start, length }) => Math.max(most, start + length), 0);
  const max = intervals.reduce((most, each) => Math.max(most, each.max), 0);
  const duration = Number((end - first).toFixed(6));
  const [power, unit] = unitOf(intervals);
  const buckets = merged(intervals);
  const requests = buckets.reduce((sum, { count }) => sum + count, 0);
  const quantiles = requests > 0 ? quantilesOf(buckets, requests, power) : [];
  const absolute = first > 1e9 ? first : base + first;
  return {
    tool: "hdrhistogram",
    toolVersion: null,
    scenario: tag,
    command: null,
    startedAt: absolute > 1e9 ? (timestampOf(Math.round(absolute * 1000)) ?? null) : null,
    load: {},
    metrics: {
      ...(duration > 0 ? { qps: requests / duration, duration } : {}),
      requests,
      ...(requests > 0
        ? {
            ...spreadOf(buckets, requests, power),
            latency_max: scalePower(max, -3),
          }
        : {}),
      ...percentileMetrics(quantiles),
    },
    customMetrics: {},
    details: {
      ...(requests > 0 ? { distribution: { quantiles, histogram: histogramOf(buckets, power) } } : {}),
      ...(intervals.length > 1 ? { timeline: timelineOf(intervals, first, power) } : {}),
    },
    ...windowsOf(intervals, first, power),
    checks: [errorsNotTold, assumedUnit(unit)],
  };
}

/** All latencies of an interval stand where its middle is. */
function windowsOf(intervals: readonly Interval[], first: number, power: number) {
  const shortest = intervals.reduce((least, { length }) => Math.min(least, length), Infinity);
  if (!(shortest > 0)) return {};
  const windows = new WindowCounts(Number(shortest.toFixed(3)) || 1);
  for (const { start, length, buckets } of intervals)
    for (const { high, count } of buckets)
      windows.add(start - first + length / 2, bucketOf(scalePower(high, power)), count);
  return windows.build();
}

/** Which unit makes the largest interval's maximum the largest value of its histogram. */
function unitOf(intervals: readonly Interval[]): readonly [power: number, name: string] {
  const widest = intervals.reduce((a, b) => (b.max > a.max ? b : a));
  const highest = widest.buckets.at(-1)?.high ?? 0;
  const ratio = widest.max > 0 ? Math.log10(Math.max(1, highest / widest.max)) : 3;
  return units[Math.min(2, Math.max(0, Math.round(ratio / 3)))] ?? [-6, "microseconds"];
}

/** Counts of all intervals by value, lowest first. */
function merged(intervals: readonly Interval[]): Bucket[] {
  const all = new Map<number, Bucket>();
  for (const bucket of intervals.flatMap(({ buckets }) => buckets)) {
    const known = all.get(bucket.low);
    all.set(bucket.low, known ? { ...bucket, count: known.count + bucket.count } : bucket);
  }
  return [...all.values()].toSorted((a, b) => a.low - b.low);
}

/** As HdrHistogram has it: the highest value that is as good as the one at the rank. */
function quantilesOf(buckets: readonly Bucket[], total: number, power: number): Quantile[] {
  return percents.map((percent) => {
    const rank = Math.max(1, Math.ceil(scalePower(percent, -2) * total));
    let seen = 0;
    const bucket = buckets.find(({ count }) => (seen += count) >= rank);
    return { q: scalePower(percent, -2), seconds: scalePower(bucket?.high ?? 0, power) };
  });
}

/** Mean and deviation of the middles of the buckets, rounded up, as HdrHistogram has them. */
function spreadOf(buckets: readonly Bucket[], total: number, power: number): ParsedRun["metrics"] {
  const middle = ({ low, high }: Bucket) => (low === high ? low : low + (high - low + 1) / 2);
  const mean = buckets.reduce((sum, bucket) => sum + middle(bucket) * bucket.count, 0) / total;
  const variance =
    buckets.reduce((sum, bucket) => sum + (middle(bucket) - mean) ** 2 * bucket.count, 0) / total;
  return {
    latency_mean: scalePower(mean, power),
    latency_stdev: scalePower(Math.sqrt(variance), power),
    latency_min: scalePower(buckets[0]?.low ?? 0, power),
  };
}

function histogramOf(buckets: readonly Bucket[], power: number) {
  const builder = new HistogramBuilder();
  for (const { high, count } of buckets) builder.add(scalePower(high, power), count);
  return builder.build();
}

function timelineOf(intervals: readonly Interval[], first: number, power: number): TimelinePoint[] {
  return thinned(
    intervals.map(({ start, length, buckets }) => {
      const count = buckets.reduce((sum, bucket) => sum + bucket.count, 0);
      const p99 = count > 0 ? quantilesOf(buckets, count, power).find(({ q }) => q === 0.99) : undefined;
      return {
        at: Number((start - first).toFixed(3)),
        qps: length > 0 ? count / length : null,
        p99: p99?.seconds ?? null,
        errors: null,
      };
    }),
  );
}

const errorsNotTold: Check = {
  id: "failures-not-in-output",
  level: "warning",
  message:
    "A histogram log tells no failures, and counts more than there were requests where latencies were corrected when they were recorded.",
};

const assumedUnit = (unit: string): Check => ({
  id: "unit-assumed",
  level: "info",
  message: `The log names no unit: its Interval_Max is taken for milliseconds, as usual, and so its values for ${unit}.`,
});

function notUsable(expected: string, found: string, line: number): ParseError {
  return new ParseError("hdrhistogram", { expected, found, line });
}
