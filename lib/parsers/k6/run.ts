import type { Check, Load, ParsedRun, RunDetails, RunPart } from "../../model/run";
import { percentileMetrics } from "../percentiles";
import { customMetrics } from "./custom";
import { latencyMetrics, latencyQuantiles, requestMetrics } from "./http-metrics";
import type { Metrics } from "./metric";
import { metricOf } from "./metric";
import { partsOfSubMetrics } from "./parts";

/** What every k6 format is read into before it becomes a run. */
export interface Summary {
  readonly metrics: Metrics;
  /** How long the test ran, where the format says it. */
  readonly seconds?: number;
  readonly toolVersion?: string;
  /** RFC 3339. */
  readonly startedAt?: string;
  readonly scenario?: string | null;
  readonly details?: RunDetails;
  /** Default: what sub-metrics tell. */
  readonly parts?: RunPart[];
  readonly checks?: readonly Check[];
}

/** A k6 run in the common shape: milliseconds become seconds. */
export function runOf(summary: Summary): ParsedRun {
  const { metrics } = summary;
  const seconds = summary.seconds ?? secondsOf(metrics);
  const quantiles = latencyQuantiles(metrics, "");
  const parts = summary.parts ?? partsOfSubMetrics(metrics, seconds);
  const dropped = metricOf(metrics, "dropped_iterations", "counter")?.count ?? 0;
  return {
    tool: "k6",
    toolVersion: summary.toolVersion ?? null,
    scenario: summary.scenario ?? null,
    command: null,
    startedAt: summary.startedAt ?? null,
    load: loadOf(metrics),
    metrics: {
      ...requestMetrics(metrics, seconds, ""),
      ...(seconds === undefined ? {} : { duration: seconds }),
      ...latencyMetrics(metrics, ""),
      ...percentileMetrics(quantiles),
    },
    customMetrics: customMetrics(metrics, seconds),
    details: {
      ...(quantiles.length > 0 ? { distribution: { quantiles } } : {}),
      ...(isArrivalRate(metrics) ? { loop: "open" as const } : {}),
      corrected: false,
      ...summary.details,
    },
    ...(parts.length > 0 ? { parts } : {}),
    checks: [...(summary.checks ?? []), ...droppedCheck(dropped)],
  };
}

/** --summary-export has no duration, but every rate in it is a count divided by it (whole nanoseconds). */
function secondsOf(metrics: Metrics): number | undefined {
  for (const metric of metrics.values()) {
    if (metric.kind === "counter" && metric.rate && metric.count > 0)
      return Number((metric.count / metric.rate).toFixed(9));
  }
  return undefined;
}

/**
 * VUs are a setting where all of them run at once. Where iterations begin at a rate, `vus_max` is how many it took, which
 * differs from run to run, and in a ramp no number is the load: k6's outputs tell neither the executor nor the rate.
 */
function loadOf(metrics: Metrics): Load {
  const most = highest(metricOf(metrics, "vus_max", "gauge"));
  const running = highest(metricOf(metrics, "vus", "gauge"));
  if (most === undefined || isArrivalRate(metrics)) return {};
  return running === undefined || running >= most ? { vus: most } : {};
}

const highest = (gauge: { value: number; max?: number | undefined } | undefined) =>
  gauge && Math.max(gauge.value, gauge.max ?? 0);

/** Only executors of a rate drop iterations; where none was, the counter is there because a threshold names it. */
const isArrivalRate = (metrics: Metrics) => metrics.has("dropped_iterations");

function droppedCheck(dropped: number): Check[] {
  if (dropped === 0) return [];
  const message = `k6 dropped ${dropped.toLocaleString("en-US")} iterations because no VU was free: the rate that was asked for was not reached.`;
  return [{ id: "rate-not-reached", level: "warning", message }];
}
