import type { ParsedRun } from "../../model/run";
import type { CommonMetric } from "../../metrics/catalogue";
import { metricNameOf } from "../micro";
import { scalePower } from "../numbers";

type Measured = Pick<ParsedRun, "metrics" | "customMetrics">;

/** Powers of ten of a second. */
const times: readonly (readonly [RegExp, number])[] = [
  [/^(ns|nsecs?|nanosec(ond)?s?)$/i, -9],
  [/^([uµμ]s|usecs?|microsec(ond)?s?)$/i, -6],
  [/^(ms|msecs?|millis|millisec(ond)?s?)$/i, -3],
  [/^(s|secs?|seconds?)$/i, 0],
];
const perOp = /\/(ops?|operation|iter(ation)?s?|calls?|runs?)$/i;
const perSecond = /\/(s|sec|second)$/i;
const ops = /^(ops?|operations?|iter(ation)?s?|calls?|runs?)$/i;

/**
 * A number with a unit that somebody wrote. Times are the time per operation, in seconds; what the action's own readers
 * write (`B/op`, `allocs/op`, `MB/s`, `ops/sec`) has its metric; any other unit stays as it is and names the metric,
 * and which way it is better nobody knows.
 */
export function metricOf(value: number, unit: string): Measured {
  const operation = unit.replace(perOp, "");
  const power = times.find(([pattern]) => pattern.test(operation))?.[1];
  if (power !== undefined) return common("time_per_op", scalePower(value, power));
  if (perOp.test(unit) && /^(B|bytes?)$/.test(operation)) return common("bytes_per_op", value);
  if (perOp.test(unit) && /^alloc(ation)?s?$/i.test(operation)) return common("allocs_per_op", value);
  if (unit === "MB/s") return common("throughput", scalePower(value, 6));
  const counted = unit.replace(perSecond, "");
  if (counted === unit)
    return own(metricNameOf(unit) ?? "value", {
      value,
      ...(unit ? { unit: unit.slice(0, 40) } : {}),
      better: null,
    });
  if (ops.test(counted)) return own("ops_per_second", { value, unit: "ops/s", better: "higher" });
  return own(`${metricNameOf(counted) ?? "value"}_per_second`, {
    value,
    unit: unit.slice(0, 40),
    better: "higher",
  });
}

const common = (metric: CommonMetric, value: number): Measured => ({
  metrics: { [metric]: value },
  customMetrics: {},
});
const own = (metric: string, value: ParsedRun["customMetrics"][string]): Measured => ({
  metrics: {},
  customMetrics: { [metric]: value },
});
