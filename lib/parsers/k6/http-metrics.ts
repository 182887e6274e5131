import type { CommonMetric } from "../../metrics/catalogue";
import type { Quantile } from "../../model/run";
import { scalePower } from "../numbers";
import { percentileMetrics } from "../percentiles";
import type { Metrics } from "./metric";
import { metricOf } from "./metric";

/** What k6 says of HTTP. @param tags of sub-metrics: `{name:GET /ping}` */
export function httpMetrics(
  metrics: Metrics,
  seconds: number | undefined,
  tags: string,
): Partial<Record<CommonMetric, number>> {
  return {
    ...requestMetrics(metrics, seconds, tags),
    ...latencyMetrics(metrics, tags),
    ...percentileMetrics(latencyQuantiles(metrics, tags)),
  };
}

/** Requests, failures and bytes, as far as k6 tells. */
export function requestMetrics(
  metrics: Metrics,
  seconds: number | undefined,
  tags: string,
): Partial<Record<CommonMetric, number>> {
  const requests = metricOf(metrics, `http_reqs${tags}`, "counter");
  const failed = metricOf(metrics, `http_req_failed${tags}`, "rate");
  const received = metricOf(metrics, `data_received${tags}`, "counter");
  const perSecond = (counter: { count: number; rate?: number }) =>
    counter.rate ?? (seconds ? counter.count / seconds : undefined);
  const named = {
    qps: requests && perSecond(requests),
    requests: requests?.count,
    errors: failed?.hits,
    error_rate: failed?.share,
    throughput: received && perSecond(received),
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
}

/** Mean and extremes in seconds. */
export function latencyMetrics(metrics: Metrics, tags: string): Partial<Record<CommonMetric, number>> {
  const latency = metricOf(metrics, `http_req_duration${tags}`, "trend");
  const named = { latency_mean: latency?.mean, latency_min: latency?.min, latency_max: latency?.max };
  return Object.fromEntries(
    Object.entries(named).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, scalePower(value, -3)]],
    ),
  );
}

/** Ascending, in seconds. */
export function latencyQuantiles(metrics: Metrics, tags: string): Quantile[] {
  const latency = metricOf(metrics, `http_req_duration${tags}`, "trend");
  return [...(latency?.quantiles ?? [])]
    .map(([q, value]) => ({ q, seconds: scalePower(value, -3) }))
    .toSorted((a, b) => a.q - b.q);
}
