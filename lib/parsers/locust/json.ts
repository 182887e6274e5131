import { z } from "zod";
import type { ParsedRun, RunPart, TimelinePoint } from "../../model/run";
import { mostParts, partsLeftOut } from "../requests/parts";
import { HistogramBuilder } from "../requests/buckets";
import { mostPoints, mostSeconds } from "../requests/timeline";
import { scalePower } from "../numbers";
import { percentileMetrics } from "../percentiles";
import { timestampOf } from "../time";
import { measured, nameOf, untold } from "./run";

const count = z.int().nonnegative();
const number = z.number().nonnegative();
const counts = z.record(z.string().regex(/^\d+(\.\d+)?$/), count);

/** One name of `locust --json`: times in milliseconds, those of `response_times` rounded to two digits. */
export const locustEntry = z.object({
  name: z.string(),
  method: z.string().nullish(),
  last_request_timestamp: number.nullish(),
  start_time: number,
  num_requests: count,
  num_none_requests: count,
  num_failures: count,
  total_response_time: number,
  max_response_time: number,
  min_response_time: number.nullish(),
  total_content_length: number,
  response_times: counts,
  num_reqs_per_sec: counts,
  num_fail_per_sec: counts,
});
export type LocustEntry = z.infer<typeof locustEntry>;

/** The run of all names together; it is not in the output, and added up as Locust does for its own tables. */
export function runOfEntries(entries: readonly LocustEntry[]): ParsedRun {
  const total = entries.reduce(added);
  const [first] = entries;
  const { distribution } = distributionOf(total);
  const timeline = timelineOf(total);
  const parts = entries.slice(0, mostParts).map((entry): RunPart => ({
    name: nameOf(entry.method, entry.name),
    metrics: metricsOf(entry),
  }));
  return {
    ...untold,
    scenario: entries.length === 1 && first ? nameOf(first.method, first.name) : null,
    startedAt: timestampOf(total.start_time * 1000) ?? null,
    metrics: metricsOf(total),
    details: {
      ...untold.details,
      ...(distribution ? { distribution } : {}),
      ...(timeline.length > 0 ? { timeline } : {}),
    },
    ...(entries.length > 1 ? { parts } : {}),
    checks: partsLeftOut(Math.max(0, entries.length - mostParts)),
  };
}

function added(a: LocustEntry, b: LocustEntry): LocustEntry {
  const last = Math.max(a.last_request_timestamp ?? 0, b.last_request_timestamp ?? 0);
  const least = [a.min_response_time, b.min_response_time].filter((time) => typeof time === "number");
  return {
    name: "",
    last_request_timestamp: last || null,
    start_time: Math.min(a.start_time, b.start_time),
    num_requests: a.num_requests + b.num_requests,
    num_none_requests: a.num_none_requests + b.num_none_requests,
    num_failures: a.num_failures + b.num_failures,
    total_response_time: a.total_response_time + b.total_response_time,
    max_response_time: Math.max(a.max_response_time, b.max_response_time),
    min_response_time: least.length > 0 ? Math.min(...least) : null,
    total_content_length: a.total_content_length + b.total_content_length,
    response_times: summed(a.response_times, b.response_times),
    num_reqs_per_sec: summed(a.num_reqs_per_sec, b.num_reqs_per_sec),
    num_fail_per_sec: summed(a.num_fail_per_sec, b.num_fail_per_sec),
  };
}

type Counts = LocustEntry["response_times"];

function summed(a: Counts, b: Counts): Counts {
  const sums = new Map(Object.entries(a));
  for (const [key, value] of Object.entries(b)) sums.set(key, (sums.get(key) ?? 0) + value);
  return Object.fromEntries(sums);
}

function metricsOf(entry: LocustEntry): RunPart["metrics"] {
  const { num_requests: requests, num_failures: errors, start_time: start } = entry;
  const duration = Number(((entry.last_request_timestamp ?? start) - start).toFixed(6));
  const timed = requests - entry.num_none_requests;
  const perSecond = (amount: number) => (duration > 0 ? amount / duration : undefined);
  return {
    requests,
    errors,
    ...measured({
      qps: perSecond(requests),
      error_rate: requests > 0 ? errors / requests : undefined,
      duration: duration > 0 ? duration : undefined,
      throughput: perSecond(entry.total_content_length),
    }),
    ...(timed > 0
      ? {
          latency_mean: scalePower(entry.total_response_time / timed, -3),
          latency_max: scalePower(entry.max_response_time, -3),
          ...(entry.min_response_time ? { latency_min: scalePower(entry.min_response_time, -3) } : {}),
          ...percentileMetrics(distributionOf(entry).distribution?.quantiles ?? []),
        }
      : {}),
  };
}

const percents = [50, 66, 75, 80, 90, 95, 98, 99, 99.9, 99.99];

/** By Locust's rule (stats.py): the largest time that leaves at most percent × n ÷ 100 requests, rounded down, below. */
function distributionOf({ response_times: times }: LocustEntry) {
  const sorted = Object.entries(times)
    .map(([ms, number]): [number, number] => [Number(ms), number])
    .toSorted(([a], [b]) => b - a);
  const all = sorted.reduce((sum, [, number]) => sum + number, 0);
  if (all === 0) return {};
  const histogram = new HistogramBuilder();
  for (const [ms, number] of sorted) histogram.add(scalePower(ms, -3), number);
  const quantiles = percents.map((percent) => {
    let seen = 0;
    const [ms = 0] =
      sorted.find(([, number]) => all - (seen += number) <= Math.floor((all * percent) / 100)) ?? [];
    return { q: Number(`${percent}e-2`), seconds: scalePower(ms, -3) };
  });
  return { distribution: { quantiles, histogram: histogram.build() } };
}

/** Requests by the seconds in which they ended; the first and the last are seldom whole and have no rate. */
function timelineOf({
  num_reqs_per_sec: requests,
  num_fail_per_sec: failures,
}: LocustEntry): TimelinePoint[] {
  const seconds = Object.keys(requests).map(Number);
  const first = seconds.reduce((a, b) => Math.min(a, b), Infinity);
  const span = seconds.reduce((a, b) => Math.max(a, b), 0) - first + 1;
  if (!(span >= 1 && span <= mostSeconds)) return [];
  const width = Math.max(1, Math.ceil(span / mostPoints));
  const sum = (counts: Counts, from: number) =>
    Array.from({ length: width }, (_, i) => counts[first + from + i] ?? 0).reduce((a, b) => a + b);
  return Array.from({ length: Math.ceil(span / width) }, (_, index) => ({
    at: index * width,
    qps: index === 0 || (index + 1) * width >= span ? null : sum(requests, index * width) / width,
    p99: null,
    errors: sum(failures, index * width),
  }));
}
