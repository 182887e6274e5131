import { z } from "zod";
import type { Check, ParsedRun, Quantile, RunPart } from "../../model/run";
import { checked, jsonDocuments } from "../json";
import { scalePower } from "../numbers";
import { percentileMetrics } from "../percentiles";
import { mostParts, partsLeftOut } from "../requests/parts";

/** Whether a text is the stats.json or the global_stats.json of a report. */
export const isStats = (head: string): boolean =>
  /"numberOfRequests"\s*:\s*\{\s*"total"/.test(head) && head.includes('"percentiles1"');

/** "-" stands where there is nothing. */
const number = z.union([z.number(), z.literal("-").transform(() => undefined)]);
const figure = z.object({ total: number, ko: number });
const stats = z.object({
  name: z.string(),
  numberOfRequests: z.object({ total: z.int().nonnegative(), ko: z.int().nonnegative() }),
  minResponseTime: figure,
  maxResponseTime: figure,
  meanResponseTime: figure,
  standardDeviation: figure,
  percentiles1: figure,
  percentiles2: figure,
  percentiles3: figure,
  percentiles4: figure,
  meanNumberOfRequestsPerSecond: figure,
});
type Stats = z.infer<typeof stats>;

interface Node {
  readonly type: string;
  readonly stats: Stats;
  readonly contents?: Readonly<Record<string, Node>>;
}
const node: z.ZodType<Node> = z.lazy(() =>
  z.object({ type: z.string(), stats, contents: z.record(z.string(), node).optional() }),
);

const assumed: Check = {
  id: "percentiles-assumed",
  level: "info",
  message:
    "The report does not say which percentiles it has: P50, P75, P95 and P99, Gatling's own, are taken for granted.",
};

/** A run for each document; the tree of stats.json has groups and requests. */
export function runsOfStats(text: string): ParsedRun[] {
  return Array.from(jsonDocuments("gatling", text), (document) => {
    const isTree = typeof document.value === "object" && document.value !== null && "stats" in document.value;
    if (!isTree) return runOf(checked(stats, document, "gatling", "Gatling's global_stats.json"), []);
    const root = checked(node, document, "gatling", "Gatling's stats.json");
    return runOf(root.stats, requestsOf(root, []));
  });
}

type Named = readonly [name: string, stats: Stats];

/** A request under the names of its groups. */
function requestsOf({ contents = {} }: Node, groups: readonly string[]): Named[] {
  return Object.values(contents).flatMap((child): Named[] => {
    const names = [...groups, child.stats.name];
    return child.type === "GROUP" ? requestsOf(child, names) : [[names.join(" / "), child.stats]];
  });
}

function runOf(total: Stats, requests: readonly Named[]): ParsedRun {
  const parts = requests
    .slice(0, mostParts)
    .map(([name, own]): RunPart => ({ name, metrics: metricsOf(own) }));
  const [only] = parts;
  const quantiles = quantilesOf(total);
  return {
    tool: "gatling",
    toolVersion: null,
    scenario: parts.length === 1 && only ? only.name : null,
    command: null,
    startedAt: null,
    load: {},
    metrics: metricsOf(total),
    customMetrics: {},
    details: { ...(quantiles.length > 0 ? { distribution: { quantiles } } : {}), corrected: false },
    ...(parts.length > 1 ? { parts } : {}),
    checks: [assumed, ...partsLeftOut(Math.max(0, requests.length - mostParts))],
  };
}

/** Requests count answered or not; the whole seconds of the run are count over rate. */
function metricsOf(own: Stats): RunPart["metrics"] {
  const { total: requests, ko: errors } = own.numberOfRequests;
  if (requests === 0) return { requests, errors };
  const qps = own.meanNumberOfRequestsPerSecond.total;
  const times = {
    latency_mean: own.meanResponseTime.total,
    latency_stdev: own.standardDeviation.total,
    latency_min: own.minResponseTime.total,
    latency_max: own.maxResponseTime.total,
  };
  const present = Object.entries(times).filter((entry): entry is [string, number] => entry[1] !== undefined);
  return {
    requests,
    errors,
    error_rate: errors / requests,
    ...(qps ? { qps, duration: Number((requests / qps).toFixed(6)) } : {}),
    ...(errors < requests
      ? {
          ...Object.fromEntries(present.map(([name, ms]) => [name, scalePower(ms, -3)])),
          ...percentileMetrics(quantilesOf(own)),
        }
      : {}),
  };
}

function quantilesOf(own: Stats): Quantile[] {
  const named = [
    [0.5, own.percentiles1.total],
    [0.75, own.percentiles2.total],
    [0.95, own.percentiles3.total],
    [0.99, own.percentiles4.total],
  ] as const;
  if (own.numberOfRequests.ko === own.numberOfRequests.total) return [];
  return named.flatMap(([q, ms]) => (ms === undefined ? [] : [{ q, seconds: scalePower(ms, -3) }]));
}
