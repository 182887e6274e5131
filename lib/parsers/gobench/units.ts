import type { CustomMetricValue, ParsedRun } from "../../model/run";
import type { CommonMetric } from "../../metrics/catalogue";
import { scalePower } from "../numbers";

/** Which way a `Unit` line says that a metric is better. */
export type Better = "higher" | "lower";

/** Units with a metric of the catalogue, and the power of ten to its base unit. */
const common = new Map<string, readonly [CommonMetric, number]>([
  ["ns/op", ["time_per_op", -9]],
  ["B/op", ["bytes_per_op", 0]],
  ["allocs/op", ["allocs_per_op", 0]],
  ["MB/s", ["throughput", 6]],
]);

/**
 * The pairs of number and unit behind the iterations; undefined when they are none. Units of one's own (ReportMetric)
 * become base units as benchstat tidies them (ns → seconds, MB → bytes) and name the metric: `p99-ns` is `p99_seconds`.
 */
export function measuresOf(
  text: string,
  better: ReadonlyMap<string, Better>,
): Pick<ParsedRun, "metrics" | "customMetrics"> | undefined {
  const words = text.trim().split(/[ \t]+/);
  if (words.length === 0 || words.length % 2 !== 0) return undefined;
  const metrics: Partial<Record<CommonMetric, number>> = {};
  const customMetrics: Record<string, CustomMetricValue> = {};
  for (let at = 0; at < words.length; at += 2) {
    const value = Number(words[at]);
    const unit = words[at + 1] ?? "";
    if (!Number.isFinite(value) || !/[^\d.]/.test(unit)) return undefined;
    const [name, power] = common.get(unit) ?? [];
    if (name !== undefined && power !== undefined) metrics[name] = scalePower(value, power);
    else Object.assign(customMetrics, ownMetric(value, unit, better.get(unit)));
  }
  return { metrics, customMetrics };
}

/** Words of units that have a base unit: its name, the power of ten to it, how it is called in a metric's name. */
const bases = new Map<string, readonly [string, number]>([
  ["ns", ["seconds", -9]],
  ["sec", ["seconds", 0]],
  ["MB", ["bytes", 6]],
  ["B", ["bytes", 0]],
]);

function ownMetric(
  value: number,
  unit: string,
  better: Better | undefined,
): Record<string, CustomMetricValue> {
  const words = unit.split(/([-*/])/);
  // What is divided by stays: only what is measured is brought to its base unit.
  const at = words
    .slice(0, words.indexOf("/") < 0 ? undefined : words.indexOf("/"))
    .findIndex((word) => bases.has(word));
  const [base, power] = bases.get(words[at] ?? "") ?? [undefined, 0];
  const tidy = base === undefined ? words : words.with(at, base);
  const name = tidy
    .join("")
    .replaceAll("/", "_per_")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
  const shown = base !== undefined && (words.length === 1 || !words.includes("/")) ? base : tidy.join("");
  const guess = words.at(-1) === "s" ? "higher" : base === "seconds" ? "lower" : null;
  return {
    [name.toLowerCase() || "metric"]: {
      value: scalePower(value, power),
      unit: shown,
      better: better ?? guess,
    },
  };
}
