import { isCommonMetric, isSideMetric, judgeable, metricDefinition, together } from "@/lib/metrics";
import type { HeadlineMetric } from "@/lib/model";
import type { DecisionContext, DecisionRun } from "./types";

/** Of what a server felt, what tells most: charts and tables have room for a few. */
const telling = [
  "cpu_per_request",
  "rss_max",
  "heap_max",
  "gc_pause_p99",
  "allocs_per_request",
  "alloc_bytes_per_request",
  "cpu_cores",
];

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
  const beside = own.sort(tellingFirst).map((metric) => {
    const { label, unit, better } = metricDefinition(metric, customMetrics[metric]);
    return { metric, label, unit, better, primary: false };
  });
  return [...headline, ...beside];
}

/** What somebody sent by name comes before what was looked at by itself, and of that what tells most. */
function tellingFirst(a: string, b: string): number {
  const place = (name: string) => {
    if (!isSideMetric(name)) return -1;
    const at = telling.indexOf(name);
    return at < 0 ? telling.length : at;
  };
  return place(a) - place(b) || (a < b ? -1 : 1);
}
