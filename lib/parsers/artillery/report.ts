import { z } from "zod";
import type { Check, ParsedRun, Quantile, RunPart, TimelinePoint } from "../../model/run";
import { scalePower } from "../numbers";
import { percentileMetrics } from "../percentiles";
import { mostParts, partsLeftOut } from "../requests/parts";
import { thinned } from "../requests/timeline";
import { timestampOf } from "../time";

const number = z.number().nonnegative();
const summary = z.object({ count: number, min: number, max: number, mean: number }).catchall(number);
const period = z.object({
  counters: z.record(z.string(), number),
  summaries: z.record(z.string(), summary).default({}),
  firstMetricAt: number.optional(),
  lastMetricAt: number.optional(),
});
type Period = z.infer<typeof period>;

/** What `artillery run --output` writes: times in milliseconds. */
export const artilleryReport = z.object({ aggregate: period, intermediate: z.array(period).default([]) });

/**
 * A report as a run. Artillery's own rate is a mean over periods of ten seconds of the clock, the first and the last of
 * which are not whole, so the rate is answers over time.
 */
export function runOfReport({ aggregate, intermediate }: z.infer<typeof artilleryReport>): ParsedRun {
  const { counters, firstMetricAt: first = 0, lastMetricAt: last = 0 } = aggregate;
  const duration = scalePower(Math.max(0, last - first), -3);
  const statusCodes = countersBelow(counters, "http.codes.");
  const errorKinds = countersBelow(counters, "errors.");
  const answered = counters["http.responses"] ?? 0;
  const unanswered = sum(Object.values(errorKinds));
  const errors = unanswered + badOf(statusCodes);
  const sent = Math.max(counters["http.requests"] ?? 0, answered);
  const latency = aggregate.summaries["http.response_time"];
  const quantiles = quantilesOf(latency);
  const { parts, leftOut } = partsOf(aggregate, duration);
  const timeline = timelineOf(intermediate, first);
  return {
    tool: "artillery",
    toolVersion: null,
    scenario: parts.length === 1 ? (parts[0]?.name ?? null) : null,
    command: null,
    startedAt: first > 0 ? (timestampOf(first) ?? null) : null,
    load: {},
    metrics: {
      ...(duration > 0 ? { qps: answered / duration, duration } : {}),
      requests: answered,
      errors,
      ...(sent > 0 ? { error_rate: Math.min(1, errors / sent) } : {}),
      ...(duration > 0 ? { throughput: (counters["http.downloaded_bytes"] ?? 0) / duration } : {}),
      ...latenciesOf(latency),
    },
    customMetrics: {},
    details: {
      ...(quantiles.length > 0 ? { distribution: { quantiles } } : {}),
      ...(timeline.length > 1 ? { timeline } : {}),
      ...(Object.keys(statusCodes).length > 0 ? { statusCodes } : {}),
      ...(unanswered > 0 ? { errorKinds } : {}),
      corrected: false,
    },
    ...(parts.length > 1 ? { parts } : {}),
    checks: [...usersCheck(counters), ...partsLeftOut(leftOut)],
  };
}

type Counters = Period["counters"];
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

function countersBelow(counters: Counters, prefix: string): Record<string, number> {
  const own = Object.entries(counters).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, count]) => [name.slice(prefix.length), count]));
}

function badOf(statusCodes: Counters): number {
  return sum(Object.entries(statusCodes).map(([code, count]) => (/^[45]/.test(code) ? count : 0)));
}

function latenciesOf(latency: Period["summaries"][string] | undefined): RunPart["metrics"] {
  if (!latency || latency.count === 0) return {};
  return {
    latency_mean: scalePower(latency.mean, -3),
    latency_min: scalePower(latency.min, -3),
    latency_max: scalePower(latency.max, -3),
    ...percentileMetrics(quantilesOf(latency)),
  };
}

const named = { 0.5: "p50", 0.75: "p75", 0.9: "p90", 0.95: "p95", 0.99: "p99", 0.999: "p999" } as const;

function quantilesOf(latency: Period["summaries"][string] | undefined): Quantile[] {
  if (!latency || latency.count === 0) return [];
  return Object.entries(named)
    .flatMap(([q, name]) => {
      const ms = latency[name];
      return ms === undefined ? [] : [{ q: Number(q), seconds: scalePower(ms, -3) }];
    })
    .toSorted((a, b) => a.q - b.q);
}

const byEndpoint = "plugins.metrics-by-endpoint.";
const times = `${byEndpoint}response_time.`;

/** Endpoints as the plugin names them, those without any answer among them. */
function partsOf({ counters, summaries }: Period, duration: number): { parts: RunPart[]; leftOut: number } {
  const named = Object.keys(summaries).flatMap((name) =>
    name.startsWith(times) ? [name.slice(times.length)] : [],
  );
  const failing = Object.keys(counters).flatMap(
    (name) => /^plugins\.metrics-by-endpoint\.(.+)\.errors\./.exec(name)?.[1] ?? [],
  );
  const names = [...new Set([...named, ...failing])];
  const parts = names.slice(0, mostParts).map((name): RunPart => {
    const statusCodes = countersBelow(counters, `${byEndpoint}${name}.codes.`);
    const errorKinds = countersBelow(counters, `${byEndpoint}${name}.errors.`);
    const requests = sum(Object.values(statusCodes));
    const unanswered = sum(Object.values(errorKinds));
    const errors = unanswered + badOf(statusCodes);
    return {
      name,
      metrics: {
        ...(duration > 0 ? { qps: requests / duration } : {}),
        requests,
        errors,
        ...(requests + unanswered > 0 ? { error_rate: errors / (requests + unanswered) } : {}),
        ...latenciesOf(summaries[`${times}${name}`]),
      },
      ...(requests > 0 ? { statusCodes } : {}),
      ...(unanswered > 0 ? { errorKinds } : {}),
    };
  });
  return { parts, leftOut: Math.max(0, names.length - mostParts) };
}

/** A period has ten seconds of the clock; the first and the last are seldom whole and have no rate. */
function timelineOf(periods: readonly Period[], start: number): TimelinePoint[] {
  const ordered = periods.toSorted((a, b) => (a.firstMetricAt ?? 0) - (b.firstMetricAt ?? 0));
  return thinned(
    ordered.map(({ counters, summaries, firstMetricAt: at = start }, index): TimelinePoint => {
      const p99 = summaries["http.response_time"]?.p99;
      const whole = index > 0 && index < ordered.length - 1;
      return {
        at: scalePower(Math.max(0, at - start), -3),
        qps: whole ? (counters["http.responses"] ?? 0) / 10 : null,
        p99: p99 === undefined ? null : scalePower(p99, -3),
        errors:
          sum(Object.values(countersBelow(counters, "errors."))) +
          badOf(countersBelow(counters, "http.codes.")),
      };
    }),
  );
}

function usersCheck(counters: Counters): Check[] {
  const failed = counters["vusers.failed"] ?? 0;
  const created = counters["vusers.created"] ?? failed;
  if (failed === 0) return [];
  const message = `${failed} of ${created} users ended at a step that failed: what they should have done after is missing.`;
  return [{ id: "users-failed", level: failed > created * 0.01 ? "error" : "warning", message }];
}
