import { z } from "zod";
import type { Check, ParsedRun, Quantile, RunPart } from "../../model/run";
import { checked, jsonDocuments } from "../json";
import { scalePower } from "../numbers";
import { percentileMetrics } from "../percentiles";
import { mostParts, partsLeftOut } from "../requests/parts";
import { notUsable } from "./log";

/** Whether a text is the statistics.json of a dashboard. */
export const isStatistics = (head: string): boolean =>
  /^\s*\{\s*"[^"]*"\s*:\s*\{\s*"transaction"\s*:/.test(head) && head.includes('"pct1ResTime"');

const count = z.int().nonnegative();
const number = z.number().nonnegative();
const row = z.object({
  transaction: z.string(),
  sampleCount: count,
  errorCount: count,
  meanResTime: number,
  medianResTime: number,
  minResTime: number,
  maxResTime: number,
  pct1ResTime: number,
  pct2ResTime: number,
  pct3ResTime: number,
  throughput: number,
  receivedKBytesPerSec: number,
});
type StatisticsRow = z.infer<typeof row>;

const assumed: Check = {
  id: "percentiles-assumed",
  level: "info",
  message:
    "statistics.json does not say which percentiles it has: P90, P95 and P99, JMeter's own, are taken for granted.",
};

const unknown: Check = {
  id: "percentiles-unknown",
  level: "warning",
  message:
    "statistics.json does not say which percentiles it has, and the first is the median here: aggregate_rpt_pct was changed, so they are left out. Upload the JTL.",
};

/** A run for each document. @throws ParseError for a document without its total */
export function runsOfStatistics(text: string): ParsedRun[] {
  return Array.from(jsonDocuments("jmeter", text), (document) => {
    const rows = Object.values(
      checked(z.record(z.string(), row), document, "jmeter", "JMeter's statistics.json"),
    );
    const total = rows.find(({ transaction }) => transaction === "Total");
    if (!total) throw notUsable({ expected: 'a "Total"', found: "none", line: document.line });
    const labels = rows.filter((each) => each !== total);
    // Equal by chance in one label, hardly in all.
    const usual = !rows.every((each) => each.pct1ResTime === each.medianResTime && each.sampleCount > 1);
    return runOf(total, labels, usual);
  });
}

function runOf(total: StatisticsRow, labels: readonly StatisticsRow[], usual: boolean): ParsedRun {
  const parts = labels.slice(0, mostParts).map((label): RunPart => ({
    name: label.transaction,
    metrics: metricsOf(label, usual),
  }));
  const [only] = parts;
  return {
    tool: "jmeter",
    toolVersion: null,
    scenario: parts.length === 1 && only ? only.name : null,
    command: null,
    startedAt: null,
    load: {},
    metrics: metricsOf(total, usual),
    customMetrics: {},
    details: {
      ...(total.sampleCount > 0 ? { distribution: { quantiles: quantilesOf(total, usual) } } : {}),
      loop: "closed",
      corrected: false,
    },
    ...(parts.length > 1 ? { parts } : {}),
    checks: [usual ? assumed : unknown, ...partsLeftOut(Math.max(0, labels.length - mostParts))],
  };
}

/** Its duration is not told: it is count over rate. */
function metricsOf(stats: StatisticsRow, usual: boolean): RunPart["metrics"] {
  const { sampleCount: requests, errorCount: errors, throughput: qps } = stats;
  if (requests === 0) return { requests, errors };
  const seconds = (ms: number) => scalePower(ms, -3);
  return {
    requests,
    errors,
    error_rate: errors / requests,
    ...(qps > 0 ? { qps, duration: Number((requests / qps).toFixed(6)) } : {}),
    throughput: stats.receivedKBytesPerSec * 1024,
    latency_mean: seconds(stats.meanResTime),
    latency_min: seconds(stats.minResTime),
    latency_max: seconds(stats.maxResTime),
    ...percentileMetrics(quantilesOf(stats, usual)),
  };
}

function quantilesOf(stats: StatisticsRow, usual: boolean): Quantile[] {
  const values: [number, number][] = [
    [0.5, stats.medianResTime],
    ...(usual
      ? ([
          [0.9, stats.pct1ResTime],
          [0.95, stats.pct2ResTime],
          [0.99, stats.pct3ResTime],
        ] as [number, number][])
      : []),
  ];
  return values.map(([q, ms]) => ({ q, seconds: scalePower(ms, -3) }));
}
