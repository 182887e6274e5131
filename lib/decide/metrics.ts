import { isCommonMetric, judgeable, metricDefinition, together } from "@/lib/metrics";
import type { HeadlineMetric } from "@/lib/model";
import type { DecisionContext, DecisionRun } from "./types";

/** What runs are shown and judged by: what their series show first, then what was measured beside the tool. */
export function shownMetrics(
  runs: readonly DecisionRun[],
  { customMetrics }: DecisionContext,
): HeadlineMetric[] {
  const headline = judgeable(together(runs.map((run) => run.headline)));
  const names = new Set(runs.flatMap(({ metrics }) => Object.keys(metrics)));
  const own = [...names].filter(
    (name) => !isCommonMetric(name) && headline.every(({ metric }) => metric !== name),
  );
  const beside = own.sort().map((metric) => {
    const { label, unit, better } = metricDefinition(metric, customMetrics[metric]);
    return { metric, label, unit, better, primary: false };
  });
  return [...headline, ...beside];
}
