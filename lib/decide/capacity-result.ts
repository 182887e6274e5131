import type { Capacity, Load } from "@/lib/model";
import type { Limits } from "./capacity";

const perSecond = (value: number) => ({ value, unit: "requests/second", better: "higher" });
const share = (value: number) => ({ value, unit: "ratio", better: "lower" });
const plain = (value: number) => String(Number(value.toPrecision(6)));

/** Limits as the variant of a capacity, written as the client writes them: `{p99: "50ms", errors: "0.1%"}`. */
export function limitsVariant({ p99, errors }: Limits): Record<string, string> {
  return {
    ...(p99 !== undefined && { p99: `${plain(p99 * 1000)}ms` }),
    ...(errors !== undefined && { errors: `${plain(errors * 100)}%` }),
  };
}

/** A capacity as a result in Benchtrail JSON, as `benchtrail capacity` uploads it: the metric with its repeats and interval, each rate a part. */
export function capacityResult(
  scenario: string,
  load: Load,
  { points }: Pick<Capacity, "points">,
  found: { readonly rates: readonly number[]; readonly interval: readonly [number, number] },
) {
  const { connections, threads, vus } = load;
  return {
    benchtrail: 1,
    tool: "capacity",
    results: [
      {
        scenario,
        load: { connections, threads, vus },
        metrics: {
          capacity: { values: found.rates, unit: "requests/second", better: "higher", primary: true },
          capacity_low: perSecond(found.interval[0]),
          capacity_high: perSecond(found.interval[1]),
        },
        parts: points.map(({ offered, achieved, missed, p99, errorRate, within }) => ({
          name: `${offered}/s`,
          metrics: {
            offered: { ...perSecond(offered), better: null },
            achieved: perSecond(achieved),
            missed: share(missed),
            ...(p99 !== null && { latency_p99: p99 }),
            ...(errorRate !== null && { error_rate: errorRate }),
            within_limits: { value: Number(within), better: "higher" },
          },
        })),
      },
    ],
  };
}
