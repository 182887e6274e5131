import { toolKind, type ToolKind } from "../tools";
import { type CustomMetric, metricDefinition } from "./catalogue";
import type { MetricDefinition } from "./definition";

/** A metric that a series shows first. */
export interface Headline {
  readonly metric: string;
  /** Decisions are made on it; the others of the list are only shown. */
  readonly primary: boolean;
}

/** What is known of a series here. */
export interface HeadlineSeries {
  readonly tool: string;
  /** What its uploads call primary; empty: what is usual for the kind of tool. */
  readonly primaryMetrics?: readonly string[];
}

/** What the project has chosen for all its series. */
export interface HeadlineChoice {
  readonly primaryMetrics?: readonly string[] | undefined;
}

const decided = (...names: string[]): Headline[] => names.map((metric) => ({ metric, primary: true }));
const shown = (...names: string[]): Headline[] => names.map((metric) => ({ metric, primary: false }));

/** What the kinds of tools show first, in the order of the screen. */
const byKind: Readonly<Record<ToolKind, readonly Headline[]>> = {
  load: [
    ...decided("qps"),
    ...shown("latency_p50"),
    ...decided("latency_p99"),
    ...shown("latency_p99_9"),
    ...decided("error_rate"),
    ...shown("requests", "duration"),
  ],
  micro: decided("time_per_op", "bytes_per_op", "allocs_per_op"),
};

/**
 * The metrics of a series that are shown first, and those among them that are decided on: what the project has chosen,
 * else what its uploads call primary, else what is usual for the kind of tool. Of the project's list counts what this
 * series can have: a list of latencies leaves the micro-benchmarks of the project their own.
 * A metric of the list need not have been measured.
 */
export function headlineMetrics(
  { tool, primaryMetrics: named = [] }: HeadlineSeries,
  { primaryMetrics: chosen = [] }: HeadlineChoice = {},
): Headline[] {
  const kind = toolKind(tool);
  const usual = byKind[kind];
  const fits = (metric: string) => named.includes(metric) || (metricDefinition(metric).kind ?? kind) === kind;
  const lists = [chosen.filter(fits), named, primaryOf(usual)];
  const primary = lists.find(({ length }) => length > 0) ?? [];
  const own = primary.filter((metric) => usual.every((one) => one.metric !== metric));
  return [...decided(...own), ...usual.map(({ metric }) => ({ metric, primary: primary.includes(metric) }))];
}

/** Names of the metrics that are decided on. */
export function primaryOf(headline: readonly Headline[]): string[] {
  return headline.filter(({ primary }) => primary).map(({ metric }) => metric);
}

const mostCharts = 3;

/**
 * Names of the metrics that are drawn and stand on badges, the first before all: those that are decided on, but for
 * counts of failures, which are mostly a line of zeros.
 */
export function chartMetrics(headline: readonly Headline[]): string[] {
  const primary = primaryOf(headline);
  const charted = primary.filter((metric) => !isFailureCount(metric));
  return (charted.length > 0 ? charted : primary).slice(0, mostCharts);
}

/** Metrics that count failed requests: valid also, and above all, for runs that failed. */
export function isFailureCount(metric: string): boolean {
  return metric === "error_rate" || metric === "errors";
}

/** A headline metric as pages and programs that know no catalogue write it. */
export type DescribedHeadline = Headline & Pick<MetricDefinition, "label" | "unit" | "better">;

/** Adds names, units and directions. @param custom what the project has stored of its own metrics, by name */
export function described(
  headline: readonly Headline[],
  custom: Readonly<Record<string, CustomMetric>> = {},
): DescribedHeadline[] {
  return headline.map(({ metric, primary }) => {
    const { label, unit, better } = metricDefinition(metric, custom[metric]);
    return { metric, label, unit, better, primary };
  });
}

/**
 * Groups of those that have a primary metric in common, directly or by others between, in the order of the first of
 * each: what fits into one table, with hardly an empty cell. Those without any stand in the first.
 */
export function alike<T>(items: readonly T[], primaryMetricsOf: (item: T) => readonly string[]): T[][] {
  const groups: { names: Set<string>; items: T[] }[] = [];
  for (const item of items) {
    const names = new Set(primaryMetricsOf(item));
    if (names.size === 0) continue;
    const [first, ...others] = groups.filter((group) => [...names].some((name) => group.names.has(name)));
    const into = first ?? { names: new Set(), items: [] };
    if (!first) groups.push(into);
    for (const group of others) groups.splice(groups.indexOf(group), 1);
    into.items.push(...others.flatMap((group) => group.items), item);
    into.names = new Set([into, ...others].flatMap((group) => [...group.names]).concat(...names));
  }
  const [first = [], ...rest] = groups.map((group) => group.items);
  const without = items.filter((item) => primaryMetricsOf(item).length === 0);
  return [[...first, ...without], ...rest].filter((group) => group.length > 0);
}

/** All that several runs or series show first, each once; a metric stands where the longest list has it. */
export function together<T extends Headline>(headlines: readonly (readonly T[])[]): T[] {
  const places = new Map<string, { at: number; entry: T }>();
  for (const headline of headlines)
    for (const [at, entry] of headline.entries())
      if (at >= (places.get(entry.metric)?.at ?? -1)) places.set(entry.metric, { at, entry });
  return [...places.values()].sort((a, b) => a.at - b.at).map(({ entry }) => entry);
}

/** As many as there is room for, in their order: what is decided on goes before the rest. */
export function firstFigures<T extends Headline>(headline: readonly T[], room: number): T[] {
  const chosen = [...headline].sort((a, b) => Number(b.primary) - Number(a.primary)).slice(0, room);
  return headline.filter((one) => chosen.includes(one));
}

/** What belongs into a table of measurements: counts and durations that nobody can call better do not. */
export function judgeable<T extends DescribedHeadline>(headline: readonly T[]): T[] {
  return headline.filter(({ primary, better }) => primary || better !== null);
}
