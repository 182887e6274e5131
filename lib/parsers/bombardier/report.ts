import type { CommonMetric } from "../../metrics/catalogue";
import type { ParsedRun } from "../../model/run";
import { scalePower } from "../numbers";
import { percentileMetrics, quantilesOfPercents } from "../percentiles";
import { scenarioOf, targetOf } from "../url";
import { commandOf } from "./command";
import { answerMetrics, bombardierDetails } from "./metrics";
import type { BombardierReport } from "./schema";

/** One report as a run. */
export function runOfReport({ spec, result }: BombardierReport): ParsedRun {
  const answers = {
    "1xx": result.req1xx,
    "2xx": result.req2xx,
    "3xx": result.req3xx,
    "4xx": result.req4xx,
    "5xx": result.req5xx,
  };
  const counts = answerMetrics(answers, result.others);
  const duration = result.timeTakenSeconds;
  const quantiles = quantilesOfPercents(result.latency?.percentiles ?? {}, -6);
  const errors = (result.errors ?? []).map(({ description, count }) => [description, count] as const);
  return {
    tool: "bombardier",
    toolVersion: null,
    scenario: scenarioOf(spec.method, spec.url),
    target: targetOf(spec.url),
    command: commandOf(spec, quantiles.length > 0),
    startedAt: null,
    load: { connections: spec.numberOfConnections, ...(spec.rate ? { rate: spec.rate } : {}) },
    metrics: {
      // rps.mean is a mean over windows of some 20 ms, not requests over time.
      qps: counts.requests / duration,
      ...counts,
      duration,
      throughput: (result.bytesRead + result.bytesWritten) / duration,
      ...latencyMetrics(result.latency),
      ...percentileMetrics(quantiles),
    },
    customMetrics: {},
    details: bombardierDetails(answers, result.others, errors, quantiles),
    checks: [],
  };
}

function latencyMetrics(
  latency: BombardierReport["result"]["latency"],
): Partial<Record<CommonMetric, number>> {
  if (!latency) return {};
  return {
    latency_mean: scalePower(latency.mean, -6),
    latency_stdev: scalePower(latency.stddev, -6),
    latency_max: scalePower(latency.max, -6),
  };
}
