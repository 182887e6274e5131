import { quantileMetrics } from "../../metrics/catalogue";
import type { BenchtrailHistogram, BenchtrailResult } from "../../model/benchtrail-json";
import type { Check, LatencyHistogram, Quantile, RunDetails } from "../../model/run";
import { scalePower } from "../numbers";
import { percentileMetrics, quantilesOfPercents } from "../percentiles";
import { histogramOfSteps } from "../requests/buckets";

/** The file's own steps in buckets of the house; undefined without any request. */
export function histogramOf(steps: BenchtrailHistogram | undefined): LatencyHistogram | undefined {
  return histogramOfSteps(
    (steps ?? []).map(([to, count], index, all) => ({ from: all[index - 1]?.[0] ?? 0, to, count })),
  );
}

/** The catalogue's percentiles as the steps of a histogram tell them: the end of the step that the request is in. */
function quantilesOfSteps(steps: BenchtrailHistogram | undefined): Quantile[] {
  const total = (steps ?? []).reduce((sum, [, count]) => sum + count, 0);
  if (!steps || total === 0) return [];
  return [...quantileMetrics.keys()].flatMap((q) => {
    let below = 0;
    // Of 1,000 requests P99 is the 990th: 0.99 · 1000 must not become 990.0000000001.
    const rank = Math.ceil(scalePower(Math.round(total * q * 1e6), -6));
    const step = steps.find(([, count]) => (below += count) >= rank);
    return step ? [{ q, seconds: step[0] }] : [];
  });
}

/** Latency metrics that a result tells by its percentiles, or else by its histogram. */
export function latencyMetrics({
  percentiles,
  histogram,
}: Pick<BenchtrailResult, "percentiles" | "histogram">) {
  return {
    ...percentileMetrics(quantilesOfSteps(histogram)),
    ...percentileMetrics(quantilesOf(percentiles)),
  };
}

/** The distribution of a run: the percentiles told, as metrics too, and what was counted. */
export function distributionOf(
  { percentiles, histogram }: Pick<BenchtrailResult, "percentiles" | "histogram">,
  metrics: Readonly<Record<string, number | undefined>>,
): RunDetails {
  const quantiles = new Map(quantilesOf(percentiles).map((one) => [one.q, one]));
  for (const [q, name] of quantileMetrics) {
    const seconds = metrics[name];
    if (seconds !== undefined) quantiles.set(q, { q, seconds });
  }
  const counted = histogramOf(histogram);
  if (quantiles.size === 0 && !counted) return {};
  const ascending = [...quantiles.values()].toSorted((a, b) => a.q - b.q);
  return { distribution: { quantiles: ascending, ...(counted ? { histogram: counted } : {}) } };
}

/** Says so where percentiles come from the steps of a histogram. */
export function approximate({ metrics, percentiles, histogram }: BenchtrailResult): Check[] {
  const said = { ...metrics, ...percentileMetrics(quantilesOf(percentiles)) };
  const read = Object.keys(percentileMetrics(quantilesOfSteps(histogram)));
  if (read.every((name) => name in said)) return [];
  const message =
    "Percentiles that the file does not tell are read from its histogram: each is the end of the step that it lies in.";
  return [{ id: "percentiles-approximate", level: "info", message }];
}

const quantilesOf = (percentiles: Readonly<Record<string, number>> | undefined) =>
  quantilesOfPercents(percentiles ?? {}, 0);
