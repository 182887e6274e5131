import type { CustomMetricValue } from "../../model/run";
import { scalePower } from "../numbers";
import type { Metric, Metrics } from "./metric";

/** k6's own metrics, which the common ones stand for or which say nothing about the service. */
const own =
  /^(http_reqs|http_req_\w+|iterations|iteration_duration|group_duration|checks|vus|vus_max|data_sent|data_received|dropped_iterations)$/;

/** An upload has few metrics of its own; a script that makes hundreds is not readable on any page. */
const most = 200;

/**
 * The script's own metrics and the sub-metrics that its thresholds asked for, as `name_p99`, `name_mean`,
 * `name_count`, `name_per_second`, `name_ratio` or plain `name` (a gauge). Times become seconds where the output
 * says that they are times; --summary-export does not say it of custom metrics, which then stay as printed.
 * @param seconds how long the run took, for rates that k6 does not print
 */
export function customMetrics(
  metrics: Metrics,
  seconds: number | undefined,
): Record<string, CustomMetricValue> {
  const customMetrics = new Map<string, CustomMetricValue>();
  for (const metric of metrics.values()) {
    if (!isCustom(metric.name, metrics)) continue;
    for (const [suffix, value] of valuesOf(metric, seconds)) {
      if (customMetrics.size < most)
        customMetrics.set(freeName(customMetrics, cleanName(metric.name, suffix)), value);
    }
  }
  return Object.fromEntries(customMetrics);
}

function isCustom(name: string, metrics: Metrics): boolean {
  if (name.endsWith("{expected_response:true}")) return false;
  if (name === "dropped_iterations") return true;
  if (name === "iterations" || name === "iteration_duration") return !metrics.has("http_reqs");
  return !own.test(name);
}

function valuesOf(metric: Metric, seconds: number | undefined): [string, CustomMetricValue][] {
  const scaled = (value: number) => (metric.contains === "time" ? scalePower(value, -3) : value);
  const one = (value: number): CustomMetricValue => ({ value: scaled(value), ...meaning(metric) });
  switch (metric.kind) {
    case "gauge":
      return [["", one(metric.value)]];
    case "rate":
      return [["ratio", { value: metric.share, unit: "ratio" }]];
    case "counter": {
      const rate = metric.rate ?? (seconds ? metric.count / seconds : undefined);
      const count: CustomMetricValue = {
        value: metric.count,
        unit: metric.contains === "data" ? "bytes" : "count",
      };
      return rate === undefined
        ? [["count", count]]
        : [
            ["count", count],
            ["per_second", { value: rate, unit: metric.contains === "data" ? "bytes/second" : "1/s" }],
          ];
    }
    case "trend": {
      const named = { mean: metric.mean, min: metric.min, max: metric.max };
      const stats = Object.entries(named).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value] as const],
      );
      const percentiles = [...metric.quantiles].map(([q, value]) => [`p${scalePower(q, 2)}`, value] as const);
      return [...stats, ...percentiles].map(([name, value]) => [name, one(value)]);
    }
  }
}

function meaning({ name, contains }: Metric): Pick<CustomMetricValue, "unit" | "better"> {
  if (contains === "time") return { unit: "seconds", better: "lower" };
  return contains === "data" || /_bytes(\{|$)/.test(name) ? { unit: "bytes" } : {};
}

/** `Login Time` and `p99.9` → `login_time_p99_9`: what api.md allows as a name. */
function cleanName(name: string, suffix: string): string {
  const snake = (text: string) =>
    text
      .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "_")
      .replace(/^_+|_+$/g, "");
  const end = suffix ? `_${snake(suffix)}` : "";
  const start = snake(name).replace(/^(?=\d|$)/, "m_");
  return `${start.slice(0, 76 - end.length)}${end}`;
}

function freeName(used: ReadonlyMap<string, unknown>, name: string): string {
  let free = name;
  for (let copy = 2; used.has(free); copy++) free = `${name}_${copy}`;
  return free;
}
