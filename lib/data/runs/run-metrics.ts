import "server-only";
import { type Better, type CommonMetric, metricDefinition } from "@/lib/metrics";
import type { CustomMetricValue } from "@/lib/model";

/**
 * The columns of `run`, as Prisma calls them: what load tests measure. Every other metric, also of the catalogue, is a
 * row of `extra_metric` and needs no migration (CONTRIBUTING, "Decisions worth knowing").
 */
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
} as const satisfies Partial<Record<CommonMetric, string>>;

type ColumnMetric = keyof typeof fields;
type MetricField = (typeof fields)[ColumnMetric];

/** Names of the metrics that have a column, which is called like them. */
export const columnMetrics = Object.keys(fields) as ColumnMetric[];

/** Whether the values of a metric are a column of `run`. */
export function isColumnMetric(name: string): name is ColumnMetric {
  return Object.hasOwn(fields, name);
}

/** Prisma's `select` of all metric columns. */
export const selectMetrics = Object.fromEntries(
  Object.values(fields).map((field) => [field, true]),
) as Record<MetricField, true>;

/** The same of table `table` for a statement in SQL. */
export const metricColumns = (table: string): string =>
  columnMetrics.map((name) => `${table}.${name} AS "${fields[name]}"`).join(", ");

/** The metrics that a stored run has, by their names: a null column is absent. */
export function metricsOf(
  row: Readonly<Record<MetricField, number | null>> & {
    extraMetrics?: readonly { metric: string; value: number }[];
  },
): Record<string, number> {
  const metrics: Record<string, number> = {};
  for (const name of columnMetrics) {
    const value = row[fields[name]];
    if (value !== null) metrics[name] = value;
  }
  for (const { metric, value } of row.extraMetrics ?? []) metrics[metric] = value;
  return metrics;
}

/** Metrics by name. */
export type Metrics = Readonly<Partial<Record<string, number>>>;

/** All columns of some metrics: what is absent becomes null. */
export function metricFieldsOf(metrics: Metrics): Record<MetricField, number | null> {
  return Object.fromEntries(columnMetrics.map((name) => [fields[name], metrics[name] ?? null])) as Record<
    MetricField,
    number | null
  >;
}

/** A metric of a run that is no column. */
export interface ExtraMetric {
  readonly metric: string;
  readonly value: number;
  /** "" where nobody told one. */
  readonly unit: string;
  readonly better: Better;
}

/** What of a run's metrics goes to `extra_metric`. */
export function extraMetricsOf(run: {
  readonly metrics: Metrics;
  readonly customMetrics: Readonly<Record<string, CustomMetricValue>>;
}): ExtraMetric[] {
  const common = Object.entries(run.metrics).flatMap(([metric, value]): ExtraMetric[] => {
    if (value === undefined || isColumnMetric(metric)) return [];
    const { unit, better } = metricDefinition(metric);
    return [{ metric, value, unit, better }];
  });
  const own = Object.entries(run.customMetrics).map(([metric, { value, unit, better }]) => {
    return { metric, value, unit: unit ?? "", better: better ?? null };
  });
  return [...new Map([...common, ...own].map((extra) => [extra.metric, extra])).values()];
}

/** The metrics that have a column. */
export function columnsOf(metrics: Metrics): Metrics {
  return Object.fromEntries(Object.entries(metrics).filter(([name]) => isColumnMetric(name)));
}

/** SQL of what tells a measurement from the same bytes uploaded again: the file and the place in it. */
export const sourceColumn = (run: string) => `${run}.raw_id || ':' || ${run}.ordinal`;
