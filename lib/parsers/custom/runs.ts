import { commonMetricNames, isCommonMetric, metricDefinition } from "../../metrics/catalogue";
import type { BenchtrailJson, BenchtrailMetric, BenchtrailResult } from "../../model/benchtrail-json";
import type { ParsedPart, ParsedRun } from "../../model/run";
import { mostParts, partsLeftOut } from "../requests/parts";
import { approximate, distributionOf, histogramOf, latencyMetrics } from "./latencies";

type Entry = readonly [name: string, metric: Exclude<BenchtrailMetric, number>];

/** One run for each repeat of each result. */
export function* runsOf({
  tool,
  toolVersion,
  startedAt,
  environment,
  results,
}: BenchtrailJson): Generator<ParsedRun> {
  const shared = {
    tool: (tool ?? "custom").toLowerCase(),
    toolVersion: toolVersion ?? null,
    command: null,
    ...(environment === undefined ? {} : { environment }),
  };
  for (const result of results) {
    const read = latencyMetrics(result);
    const entries = Object.entries({ ...read, ...result.metrics }).map(([name, metric]): Entry => [
      name,
      typeof metric === "number" ? { value: metric } : metric,
    ]);
    const repeats = Math.max(...entries.map(([, metric]) => valuesOf(metric).length));
    const { scenario = null, load = {}, startedAt: began = startedAt } = result;
    const primaryMetrics = primaryOf(entries);
    for (let repeat = 0; repeat < repeats; repeat++) {
      const figures = measured(entries, repeat);
      yield {
        ...shared,
        startedAt: began ? new Date(began).toISOString() : null,
        scenario,
        load,
        ...figures,
        primaryMetrics,
        details: distributionOf(repeat === 0 ? result : {}, figures.metrics),
        ...partsOf(result, repeat),
        checks: [
          ...partsLeftOut(Math.max(0, (result.parts?.length ?? 0) - mostParts)),
          ...(repeat === 0 ? approximate(result) : []),
        ],
      };
    }
  }
}

const valuesOf = (metric: Entry[1]) => ("values" in metric ? metric.values : [metric.value]);

/** A single value beside repeats counts once: it is of the first run. */
function measured(entries: readonly Entry[], repeat: number): Pick<ParsedRun, "metrics" | "customMetrics"> {
  const metrics: ParsedRun["metrics"] = {};
  const customMetrics: ParsedRun["customMetrics"] = {};
  for (const [name, metric] of entries) {
    const value = valuesOf(metric)[repeat];
    if (value === undefined) continue;
    const { unit, better } = metric;
    if (isCommonMetric(name)) metrics[name] = value;
    else
      customMetrics[name] = {
        value,
        ...(unit === undefined ? {} : { unit }),
        ...(better === undefined ? {} : { better }),
      };
  }
  return { metrics, customMetrics };
}

const mostPrimary = 20;
const usual = ["qps", "latency_p99", "error_rate", "time_per_op", "bytes_per_op", "allocs_per_op"];

/**
 * What the file calls primary; else what usually decides, as far as it was measured; else all that can be better, or
 * all. It is never left to the kind of tool, which nobody knows.
 */
function primaryOf(entries: readonly Entry[]): string[] {
  const common = usual.filter((name) => entries.some(([one]) => one === name));
  const judged = entries.filter(([name, metric]) => metricDefinition(name, metric).better !== null);
  const lists = [names(entries.filter(([, { primary }]) => primary)), common, names(judged), names(entries)];
  return (lists.find(({ length }) => length > 0) ?? []).slice(0, mostPrimary);
}

/** Names in the catalogue's order, then in the file's. */
function names(entries: readonly Entry[]): string[] {
  const own = entries.map(([name]) => name);
  return [
    ...commonMetricNames.filter((name) => own.includes(name)),
    ...own.filter((name) => !isCommonMetric(name)),
  ];
}

/** As for the run itself, a single value beside repeats is of the first, and so is what was counted. */
function partsOf({ parts = [] }: BenchtrailResult, repeat: number): { parts?: ParsedPart[] } {
  const measuredParts = parts.slice(0, mostParts).flatMap((part): ParsedPart[] => {
    const values = Object.entries({ ...latencyMetrics(part), ...part.metrics }).flatMap(
      ([metric, written]) => {
        const value = typeof written === "number" ? [written][repeat] : valuesOf(written)[repeat];
        return value === undefined ? [] : [[metric, value] as const];
      },
    );
    const histogram = repeat === 0 ? histogramOf(part.histogram) : undefined;
    const { name } = part;
    return values.length > 0
      ? [{ name, metrics: Object.fromEntries(values), ...(histogram ? { histogram } : {}) }]
      : [];
  });
  return measuredParts.length > 0 ? { parts: measuredParts } : {};
}
