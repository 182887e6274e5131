import type { ParsedRun } from "../../model/run";
import { percentileMetrics, quantilesOfPercents } from "../percentiles";

/** A report of vegeta in seconds, whatever its form. */
export interface VegetaReport {
  readonly requests: number;
  /** Requests sent per second; what was asked for is not told. */
  readonly rate: number;
  /** Successes per second, waiting for the last answer included. */
  readonly throughput: number;
  readonly duration: number;
  readonly bytes: number;
  /** `min`, `mean`, `max`, and percentiles by percent (`99`). */
  readonly latencies: Readonly<Record<string, number>>;
  /** Code 0: no answer. */
  readonly codes: readonly (readonly [code: string, count: number])[];
  /** Distinct texts without counts. */
  readonly errors: readonly string[];
  readonly startedAt: string | null;
}

/** One report as a run. Its latencies hold requests that failed, too, so without any answer they are left out. */
export function runOfReport(report: VegetaReport): ParsedRun {
  const { requests, throughput, duration, latencies } = report;
  const sum = (codes: VegetaReport["codes"]) => codes.reduce((total, [, count]) => total + count, 0);
  const unanswered = sum(report.codes.filter(([code]) => code === "0"));
  const failed = requests - sum(report.codes.filter(([code]) => /^[23]/.test(code)));
  const answered = requests - unanswered;
  const { min, mean, max, ...percents } = latencies;
  const quantiles = answered > 0 ? quantilesOfPercents(percents, 0) : [];
  const named = { latency_min: min, latency_mean: mean, latency_max: max };
  return {
    tool: "vegeta",
    toolVersion: null,
    scenario: null,
    command: null,
    startedAt: report.startedAt,
    load: {},
    metrics: {
      qps: throughput,
      requests: answered,
      errors: failed,
      ...(requests > 0 ? { error_rate: failed / requests } : {}),
      ...(duration > 0 ? { duration, throughput: report.bytes / duration } : {}),
      ...(answered > 0
        ? Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
        : {}),
      ...percentileMetrics(quantiles),
    },
    customMetrics: { sent_per_second: { value: report.rate } },
    details: {
      ...(quantiles.length > 0 ? { distribution: { quantiles } } : {}),
      ...(unanswered > 0 ? { errorKinds: { [kindOf(report.errors)]: unanswered } } : {}),
      statusCodes: Object.fromEntries(report.codes.filter(([code]) => code !== "0")),
      loop: "open",
      corrected: false,
    },
    checks: [],
  };
}

const kinds: readonly (readonly [kind: string, text: RegExp])[] = [
  ["connection refused", /connection refused/],
  ["connection reset", /connection reset/],
  ["timeout", /Client\.Timeout|deadline exceeded|i\/o timeout/],
];

/** Why a request had no answer, without what differs from one to the next. */
export function kindOfError(text: string): string {
  return kinds.find(([, pattern]) => pattern.test(text))?.[0] ?? "no answer";
}

/** Why requests had no answer, where all texts that are no status say the same: they have no counts. */
function kindOf(errors: readonly string[]): string {
  const found = new Set(errors.filter((text) => !/^\d{3} /.test(text)).map(kindOfError));
  const [kind = "no answer"] = found;
  return found.size === 1 ? kind : "no answer";
}
