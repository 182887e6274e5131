import type { CustomMetricValue, ParsedRun } from "../../model/run";
import { scalePower } from "../numbers";

/** Powers of ten of a second, and seconds where it is none. */
const times: Readonly<Record<string, readonly [seconds: number, power: number]>> = {
  ns: [1, -9],
  us: [1, -6],
  ms: [1, -3],
  s: [1, 0],
  min: [60, 0],
  hr: [3_600, 0],
  day: [86_400, 0],
};

/**
 * A score as metrics. Time per operation is kept as it is (`us/op`); of a throughput (`ops/ms`, over all threads) it is
 * the time that one operation took a thread, and the throughput stays beside it as `ops_per_second`.
 * @returns undefined for a unit that JMH does not have
 */
export function metricsOfScore(
  score: number,
  unit: string,
  threads: number,
): Pick<ParsedRun, "metrics" | "customMetrics"> | undefined {
  const [, perOp, perTime] = /^(?:(\w+)\/op|ops\/(\w+))$/.exec(unit) ?? [];
  const time = times[perOp ?? perTime ?? ""];
  if (!time || !(score >= 0)) return undefined;
  const [seconds, power] = time;
  if (perOp) return { metrics: { time_per_op: scalePower(score * seconds, power) }, customMetrics: {} };
  const rate = scalePower(score / seconds, -power);
  const ops: CustomMetricValue = { value: rate, unit: "ops/s", better: "higher" };
  return {
    metrics: rate > 0 ? { time_per_op: threads / rate } : {},
    customMetrics: { ops_per_second: ops },
  };
}

/** JMH's unit of time as seconds: `us/op` → a function of scores; undefined for a throughput. */
export function secondsPerOp(score: number, unit: string): number | undefined {
  return unit.endsWith("/op") ? metricsOfScore(score, unit, 1)?.metrics.time_per_op : undefined;
}

/** `shop.Cart.add(size=8, kind=a) avgt`: one benchmark in several modes is several series. */
export function scenarioOf(
  benchmark: string,
  params: readonly (readonly [string, string])[],
  mode: string,
): string {
  const list = params.map(([name, value]) => `${name}=${value}`).join(", ");
  return `${benchmark}${list && `(${list})`} ${mode}`;
}
