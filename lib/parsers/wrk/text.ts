import type { CommonMetric } from "../../metrics/catalogue";
import type { Check, ParsedRun } from "../../model/run";
import { splitLines } from "../file";
import { embeddedObject } from "../json";
import { parseCount, parseDuration, parseSize } from "../numbers";
import { percentileMetrics } from "../percentiles";
import { ParseError } from "../types";
import { scenarioOf } from "../url";
import { errorMetrics, stallCheck, wrkDetails } from "./metrics";
import { runOfReport, wrkReport } from "./report";

/** wrk's first line; the duration in it is rounded ("1m" for 63 s), so it is not read. */
export const headerLine = /Running \S+ test @ (\S+)/;

const socketKinds = ["connect", "read", "write", "timeout"] as const;

/** What has been read of one report. */
interface Draft {
  url?: string;
  command?: string;
  threads?: number;
  connections?: number;
  latency?: { mean: number; stdev: number; max: number };
  perThread?: number;
  quantiles: { q: number; seconds: number }[];
  requests?: number;
  duration?: number;
  qps?: number;
  throughput?: number;
  errors: { connect: number; read: number; write: number; timeout: number; status: number };
  checks: Check[];
}

interface Rule {
  readonly starts: RegExp;
  readonly line: RegExp;
  /** What a right line looks like, for error messages. */
  readonly expected: string;
  /** False when a number in the line is not readable. */
  read(draft: Draft, fields: readonly string[]): boolean;
}

const valid = (...values: number[]) => values.every((value) => !Number.isNaN(value));

const rules: readonly Rule[] = [
  {
    starts: /^\d+ threads and /,
    line: /^(\d+) threads and (\d+) connections$/,
    expected: '"N threads and N connections"',
    read: (draft, [threads, connections]) => {
      draft.threads = Number(threads);
      draft.connections = Number(connections);
      return valid(draft.threads, draft.connections);
    },
  },
  {
    starts: /^Latency\s+[-\d]/,
    line: /^Latency\s+(\S+)\s+(\S+)\s+(\S+)\s+\S+%$/,
    expected: '"Latency" with average, deviation, maximum and a share',
    read: (draft, [mean = "", stdev = "", max = ""]) => {
      draft.latency = { mean: parseDuration(mean), stdev: parseDuration(stdev), max: parseDuration(max) };
      return valid(draft.latency.mean, draft.latency.stdev, draft.latency.max);
    },
  },
  {
    starts: /^Req\/Sec\s+[-\d]/,
    line: /^Req\/Sec\s+(\S+)\s+\S+\s+\S+\s+\S+%$/,
    expected: '"Req/Sec" with average, deviation, maximum and a share',
    read: (draft, [mean = ""]) => valid((draft.perThread = parseCount(mean))),
  },
  {
    starts: /^\d+(\.\d+)?%\s+\d/,
    line: /^(\d+(?:\.\d+)?)%\s+(\S+)$/,
    expected: "a percentile with its latency",
    read: (draft, [percent, latency = ""]) => {
      const seconds = parseDuration(latency);
      draft.quantiles.push({ q: Number(`${percent}e-2`), seconds });
      return valid(seconds);
    },
  },
  {
    starts: /^\d+ requests in /,
    line: /^(\d+) requests in (\S+), (\S+) read$/,
    expected: '"N requests in T, S read"',
    read: (draft, [requests, duration = "", size = ""]) => {
      draft.requests = Number(requests);
      draft.duration = parseDuration(duration);
      return valid(draft.requests, draft.duration, parseSize(size));
    },
  },
  {
    starts: /^Socket errors:/,
    line: /^Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)$/,
    expected: '"Socket errors: connect N, read N, write N, timeout N"',
    read: (draft, counts) => {
      socketKinds.forEach((kind, index) => (draft.errors[kind] = Number(counts[index])));
      return true;
    },
  },
  {
    starts: /^Non-2xx or 3xx responses:/,
    line: /^Non-2xx or 3xx responses: (\d+)$/,
    expected: '"Non-2xx or 3xx responses: N"',
    read: (draft, [count]) => valid((draft.errors.status = Number(count))),
  },
  {
    starts: /^Requests\/sec:/,
    line: /^Requests\/sec:\s+([\d.]+)$/,
    expected: '"Requests/sec: N"',
    read: (draft, [rate]) => valid((draft.qps = Number(rate))),
  },
  {
    starts: /^Transfer\/sec:/,
    line: /^Transfer\/sec:\s+(\S+)$/,
    expected: '"Transfer/sec: S"',
    read: (draft, [size = ""]) => valid((draft.throughput = parseSize(size))),
  },
];

/**
 * The reports in a text, one run each, whatever stands before, between and after them.
 * @throws ParseError for a report that is cut off or mangled
 */
export function runsOfText(text: string): ParsedRun[] {
  const lines = splitLines(text);
  const starts = lines.flatMap((line, index) => (headerLine.test(line) ? [index] : []));
  if (starts.length === 0) starts.push(0);
  return starts.map((start, index) => readReport(lines, start, starts[index + 1] ?? lines.length));
}

function readReport(lines: readonly string[], start: number, end: number): ParsedRun {
  const draft: Draft = {
    quantiles: [],
    errors: { connect: 0, read: 0, write: 0, timeout: 0, status: 0 },
    checks: [],
  };
  draft.url = headerLine.exec(lines[start] ?? "")?.[1];
  draft.command = /(?:^|[$#>%]\s*)((?:\S*\/)?wrk\s.+)$/.exec(lines[start - 1]?.trim() ?? "")?.[1];
  for (let index = start; index < end; index++) readLine(draft, lines[index]?.trim() ?? "", index + 1);
  return finish(draft, lines.slice(start, end).join("\n"), end);
}

function readLine(draft: Draft, line: string, number: number): void {
  if (/^PANIC: unprotected error in call to Lua API/.test(line)) {
    const message = "wrk's Lua script failed after the report, so what it should have written is missing.";
    draft.checks.push({ id: "script-failed", level: "warning", message });
  }
  if (draft.throughput !== undefined) return;
  const rule = rules.find(({ starts }) => starts.test(line));
  if (!rule) return;
  const fields = rule.line.exec(line);
  if (!fields || !rule.read(draft, fields.slice(1)))
    throw new ParseError("wrk", { expected: rule.expected, found: `"${line.slice(0, 80)}"`, line: number });
}

function finish(draft: Draft, section: string, end: number): ParsedRun {
  const { requests, duration, qps, throughput } = draft;
  const missing = (expected: string) =>
    new ParseError("wrk", { expected, found: "the end of the report", line: end });
  if (requests === undefined || duration === undefined) throw missing('"N requests in T, S read"');
  if (qps === undefined) throw missing('a "Requests/sec:" line');
  if (throughput === undefined) throw missing('a "Transfer/sec:" line');
  const { url, threads, connections, perThread } = draft;
  const run: ParsedRun = {
    tool: "wrk",
    toolVersion: null,
    scenario: url ? scenarioOf("GET", url) : null,
    command: draft.command ?? null,
    startedAt: null,
    load: {
      ...(connections === undefined ? {} : { connections }),
      ...(threads === undefined ? {} : { threads }),
    },
    metrics: {
      qps,
      requests,
      duration,
      throughput,
      ...errorMetrics(draft.errors, requests),
      ...latencies(draft),
    },
    customMetrics: {},
    details: wrkDetails(draft.errors, requests > 0 ? draft.quantiles : []),
    checks: [...draft.checks, ...stallCheck(qps, perThread ?? 0, threads ?? 1)],
  };
  return withReport(run, section);
}

/** Without an answered request wrk prints zeros, which are not latencies. */
function latencies({ requests, latency, quantiles }: Draft): Partial<Record<CommonMetric, number>> {
  if (!requests) return {};
  return {
    ...(latency
      ? { latency_mean: latency.mean, latency_stdev: latency.stdev, latency_max: latency.max }
      : {}),
    ...percentileMetrics(quantiles),
  };
}

/** wrk-report.lua may print its JSON behind the text: the same run with more digits and more percentiles. */
function withReport(run: ParsedRun, section: string): ParsedRun {
  const report = wrkReport.safeParse(embeddedObject(section));
  if (!report.success) return run;
  const exact = runOfReport(report.data);
  return {
    ...exact,
    scenario: exact.scenario ?? run.scenario,
    command: run.command,
    load: { ...run.load, ...exact.load },
    checks: run.checks,
  };
}
