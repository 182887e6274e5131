import { csvText, type Sweep } from "@/lib/model";

/** A sweep as a table: a line for each value and metric, in base units. */
export function sweepCsv({ parameter, metrics, points, best }: Sweep): string {
  const head = [
    parameter,
    "metric",
    "unit",
    "median",
    "low",
    "high",
    "n",
    "change",
    "p_adjusted",
    "verdict",
    "best",
  ];
  const lines = points.flatMap(({ value, metrics: figures }) =>
    metrics.flatMap(({ metric, unit }) => {
      const figure = figures[metric];
      if (!figure) return [];
      const { median, interval, n, change, adjustedPValue, verdict } = figure;
      const isBest = best[metric]?.includes(value) ? "yes" : "";
      return [
        [
          value,
          metric,
          unit,
          median,
          interval?.[0],
          interval?.[1],
          n,
          change,
          adjustedPValue,
          verdict,
          isBest,
        ],
      ];
    }),
  );
  return csvText([head, ...lines]);
}
