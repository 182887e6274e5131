import type { Check, ParsedRun, Quantile } from "../../model/run";
import { splitLines } from "../file";
import { mostRuns, tooMany } from "../json";
import { percentileMetrics } from "../percentiles";
import { histogramOfSteps } from "../requests/buckets";
import { ParseError } from "../types";
import { scenarioOf, targetOf } from "../url";
import { type Draft, lineRules } from "../wrk/lines";
import { errorMetrics, wrkDetails } from "../wrk/metrics";
import { readSpectrum, type Spectrum } from "./spectrum";

/** What wrk does not print: that it calibrates, a histogram's name, and `-nan` for rates of less than 10 s. */
export const marks =
  /^[ \t]*Thread calibration: mean lat\.|Latency Distribution \(HdrHistogram - |^[ \t]*Req\/Sec +-nan +-nan /m;

const headerLine = /^Running \S+ test @ (\S+)/;

/**
 * The reports in a text, one run each.
 * @throws ParseError for a report that is cut off or mangled
 */
export function runsOfText(text: string): ParsedRun[] {
  const lines = splitLines(text).map((line) => line.trim());
  const starts = lines.flatMap((line, index) => (headerLine.test(line) ? [index] : []));
  if (starts.length === 0) starts.push(0);
  if (starts.length > mostRuns) throw new ParseError("wrk2", tooMany((starts[mostRuns] ?? 0) + 1));
  return starts.map((start, index) => readReport(lines, start, starts[index + 1] ?? lines.length));
}

/** wrk's own lines stand around the blocks of latencies, of which the first is the corrected one. */
function readReport(lines: readonly string[], start: number, end: number): ParsedRun {
  const draft: Draft = {
    quantiles: [],
    errors: { connect: 0, read: 0, write: 0, timeout: 0, status: 0 },
    checks: [],
  };
  let spectrum: Spectrum | undefined;
  for (let index = start; index < end && draft.throughput === undefined; index++) {
    if (lines[index]?.startsWith("Latency Distribution (HdrHistogram - ")) {
      const read = readSpectrum(lines, index, end);
      spectrum ??= read;
      index = read.end;
    } else readLine(draft, lines[index] ?? "", index + 1);
  }
  return finish(draft, spectrum, headerLine.exec(lines[start] ?? "")?.[1], end);
}

/** `-nan` stands where nothing was measured. */
function readLine(draft: Draft, line: string, number: number): void {
  const rule = lineRules.find(({ starts }) => starts.test(line));
  if (!rule || /^(Latency|Req\/Sec) +-nan/.test(line)) return;
  const fields = rule.line.exec(line);
  if (!fields || !rule.read(draft, fields.slice(1)))
    throw new ParseError("wrk2", { expected: rule.expected, found: `"${line.slice(0, 80)}"`, line: number });
}

function finish(draft: Draft, spectrum: Spectrum | undefined, url: string | undefined, end: number) {
  const { requests, duration, qps, throughput, connections, threads } = draft;
  const missing = (expected: string) =>
    new ParseError("wrk2", { expected, found: "the end of the report", line: end });
  if (requests === undefined || duration === undefined) throw missing('"N requests in T, S read"');
  if (qps === undefined) throw missing('a "Requests/sec:" line');
  if (throughput === undefined) throw missing('a "Transfer/sec:" line');
  const quantiles = requests > 0 ? (spectrum?.quantiles ?? []) : [];
  const run: ParsedRun = {
    tool: "wrk2",
    toolVersion: null,
    scenario: url ? scenarioOf("GET", url) : null,
    target: url ? targetOf(url) : null,
    command: null,
    startedAt: null,
    load: { ...(connections ? { connections } : {}), ...(threads ? { threads } : {}) },
    metrics: {
      qps,
      requests,
      duration,
      throughput,
      ...errorMetrics(draft.errors, requests),
      ...(requests > 0 ? latencies(draft) : {}),
      ...percentileMetrics(quantiles),
    },
    customMetrics: {},
    details: {
      ...wrkDetails(draft.errors, quantiles, histogramOfSteps(spectrum?.steps ?? [])),
      loop: "open",
    },
    checks: requests > 0 ? checksOf(draft, spectrum, quantiles) : [],
  };
  return run;
}

function latencies({ latency }: Draft): ParsedRun["metrics"] {
  return latency
    ? { latency_mean: latency.mean, latency_stdev: latency.stdev, latency_max: latency.max }
    : {};
}

/** A corrected latency of this share of the run is time spent in a queue that grows as long as the run goes on. */
const queueing = 0.1;

function checksOf(draft: Draft, spectrum: Spectrum | undefined, quantiles: readonly Quantile[]): Check[] {
  const { requests = 0, duration = 0 } = draft;
  const counted = spectrum?.count ?? requests;
  const median = quantiles.find(({ q }) => q === 0.5)?.seconds ?? 0;
  const calibration = `wrk2's latencies are of ${counted} of ${requests} requests: it leaves out those of its first 10 s.`;
  const waiting = `Half of the requests were sent ${Number(median.toPrecision(3))} s late in a run of ${duration} s: the rate that was asked for was not reached, and the latencies are those of the queue.`;
  return [
    ...(counted < requests * 0.95
      ? [{ id: "calibration-left-out", level: "info" as const, message: calibration }]
      : []),
    ...(median > duration * queueing
      ? [{ id: "rate-not-reached", level: "warning" as const, message: waiting }]
      : []),
  ];
}
