import type { Better, MetricDefinition, Unit } from "./definition";
import { sideMetrics } from "./side-metrics";

const latency = <Name extends string>(name: Name, label: string, description: string) =>
  ({ name, label, unit: "seconds", better: "lower", kind: "load", description, merge: "median" }) as const;

/** The metrics that tools have in common. Order is the order on the screen. */
const catalogue = [
  {
    name: "qps",
    label: "QPS",
    unit: "requests/second",
    better: "higher",
    kind: "load",
    description: "Requests per second that got a response, whatever its status.",
    merge: "median",
  },
  latency("latency_p99", "P99", "99 % of the responses arrived within this time."),
  {
    name: "error_rate",
    label: "Error rate",
    unit: "ratio",
    better: "lower",
    kind: "load",
    description: "Failed requests (no response, or an error) as a share of all requests.",
    merge: "median",
  },
  {
    name: "time_per_op",
    label: "Time/op",
    unit: "seconds",
    better: "lower",
    kind: "micro",
    description: "Time that one operation took.",
    merge: "median",
  },
  {
    name: "bytes_per_op",
    label: "Bytes/op",
    unit: "bytes",
    better: "lower",
    kind: "micro",
    description: "Memory allocated by one operation.",
    merge: "median",
  },
  {
    name: "allocs_per_op",
    label: "Allocs/op",
    unit: "allocations",
    better: "lower",
    kind: "micro",
    description: "How many times one operation allocated memory.",
    merge: "median",
  },
  latency("latency_p50", "P50", "Half of the responses arrived within this time."),
  latency("latency_p75", "P75", "75 % of the responses arrived within this time."),
  latency("latency_p90", "P90", "90 % of the responses arrived within this time."),
  latency("latency_p95", "P95", "95 % of the responses arrived within this time."),
  latency("latency_p99_9", "P99.9", "99.9 % of the responses arrived within this time."),
  latency("latency_p99_99", "P99.99", "99.99 % of the responses arrived within this time."),
  latency("latency_mean", "Mean latency", "Arithmetic mean of the latencies, as the tool prints it."),
  latency("latency_stdev", "Latency st. dev.", "Standard deviation of the latencies, as the tool prints it."),
  latency("latency_min", "Min latency", "The fastest response."),
  latency("latency_max", "Max latency", "The slowest response."),
  {
    name: "throughput",
    label: "Throughput",
    unit: "bytes/second",
    better: "higher",
    kind: "load",
    description:
      "Bytes per second as the tool counts them (wrk: read; bombardier: read and written; k6: received).",
    merge: "median",
  },
  {
    name: "requests",
    label: "Requests",
    unit: "requests",
    better: null,
    kind: "load",
    description: "Requests that got a response, whatever its status (k6: every attempt).",
    merge: "sum",
  },
  {
    name: "errors",
    label: "Errors",
    unit: "errors",
    better: "lower",
    kind: "load",
    description: "Failed requests of every kind that the tool knows.",
    merge: "sum",
  },
  {
    name: "duration",
    label: "Duration",
    unit: "seconds",
    better: null,
    kind: null,
    description: "How long the load ran.",
    merge: "median",
  },
] as const satisfies readonly MetricDefinition[];

/** Name of a metric of the catalogue. */
export type CommonMetric = (typeof catalogue)[number]["name"];

/** The catalogue, in the order of the screen. */
export const commonMetrics: readonly MetricDefinition[] = catalogue;

/** Names of the catalogue's metrics, in the order of the screen. */
export const commonMetricNames: readonly CommonMetric[] = catalogue.map((metric) => metric.name);

/** The metric that holds a quantile (0..1) of the latency, for those that have one. */
export const quantileMetrics: ReadonlyMap<number, CommonMetric> = new Map([
  [0.5, "latency_p50"],
  [0.75, "latency_p75"],
  [0.9, "latency_p90"],
  [0.95, "latency_p95"],
  [0.99, "latency_p99"],
  [0.999, "latency_p99_9"],
  [0.9999, "latency_p99_99"],
]);

const byName = new Map<string, MetricDefinition>(catalogue.map((metric) => [metric.name, metric]));

/** Whether `name` is one of the catalogue's metrics. */
export function isCommonMetric(name: string): name is CommonMetric {
  return byName.has(name);
}

/** Unit and direction that a project has stored for one of its own metrics. */
export interface CustomMetric {
  readonly unit?: string | null | undefined;
  readonly better?: Better | undefined;
}

const bySideName = new Map(sideMetrics.map((metric) => [metric.name, metric]));

/** Whether it is what a server felt (lib/side), and not a number that somebody sent. */
export const isSideMetric = (name: string): boolean => bySideName.has(name);

/** Endings that tell the unit of a metric that somebody named in the style of Prometheus. */
const unitBySuffix: readonly (readonly [RegExp, Unit, Better])[] = [
  [/_bytes_per_second$/, "bytes/second", null],
  [/_bytes$/, "bytes", "lower"],
  [/(_seconds|_pause_p\d+(_\d+)?|_latency|_time)$/, "seconds", "lower"],
  [/(_ratio|_rate|_share)$/, "ratio", null],
];

/**
 * The definition of any metric: the catalogue's own, else what the upload said of it, else what servers are known to
 * feel (side-metrics.ts), else what its name tells (`rss_bytes` are bytes). Never fails: an unknown name gets itself as label, no unit and no direction.
 */
export function metricDefinition(name: string, custom?: CustomMetric): MetricDefinition {
  const listed = byName.get(name);
  if (listed) return listed;
  const felt = bySideName.get(name);
  if (felt) return { ...felt, unit: custom?.unit || felt.unit, better: custom?.better ?? felt.better };
  const guess = unitBySuffix.find(([suffix]) => suffix.test(name));
  return {
    name,
    label: name,
    unit: custom?.unit ?? guess?.[1] ?? "",
    better: custom?.better !== undefined ? custom.better : (guess?.[2] ?? null),
    kind: null,
    description: "A metric of this project's own.",
    merge: "median",
  };
}
