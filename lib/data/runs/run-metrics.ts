import "server-only";
import { type CommonMetric, commonMetricNames } from "@/lib/metrics";

/** The column of each metric of the catalogue, as Prisma calls it. */
const fields = {
  qps: "qps",
  latency_p99: "latencyP99",
  error_rate: "errorRate",
  latency_p50: "latencyP50",
  latency_p75: "latencyP75",
  latency_p90: "latencyP90",
  latency_p95: "latencyP95",
  latency_p99_9: "latencyP999",
  latency_p99_99: "latencyP9999",
  latency_mean: "latencyMean",
  latency_stdev: "latencyStdev",
  latency_min: "latencyMin",
  latency_max: "latencyMax",
  throughput: "throughput",
  requests: "requests",
  errors: "errors",
  duration: "duration",
} as const satisfies Record<CommonMetric, string>;

type MetricField = (typeof fields)[CommonMetric];

/** Prisma's `select` of all metric columns. */
export const selectMetrics = Object.fromEntries(
  Object.values(fields).map((field) => [field, true]),
) as Record<MetricField, true>;

/** The same of table `table` for a statement in SQL. */
export const metricColumns = (table: string): string =>
  commonMetricNames.map((name) => `${table}.${name} AS "${fields[name]}"`).join(", ");

/** The metrics that a stored run has, by their names: a null column is absent. */
export function metricsOf(
  row: Readonly<Record<MetricField, number | null>> & {
    extraMetrics?: readonly { metric: string; value: number }[];
  },
): Record<string, number> {
  const metrics: Record<string, number> = {};
  for (const name of commonMetricNames) {
    const value = row[fields[name]];
    if (value !== null) metrics[name] = value;
  }
  for (const { metric, value } of row.extraMetrics ?? []) metrics[metric] = value;
  return metrics;
}

/** Metrics of the catalogue by name; others are not among the columns. */
export type Metrics = Readonly<Partial<Record<string, number>>>;

/** All columns of some metrics: what is absent becomes null. */
export function metricFieldsOf(metrics: Metrics): Record<MetricField, number | null> {
  return Object.fromEntries(commonMetricNames.map((name) => [fields[name], metrics[name] ?? null])) as Record<
    MetricField,
    number | null
  >;
}
