import type { CommonMetric } from "../../metrics/catalogue";
import type { ParsedRun } from "../../model/run";
import { splitLines } from "../file";
import { embeddedObject, mostRuns, tooMany } from "../json";
import { percentileMetrics } from "../percentiles";
import { ParseError } from "../types";
import { scenarioOf, targetOf } from "../url";
import type { Draft } from "./lines";
import { lineRules } from "./lines";
import { errorMetrics, stallCheck, wrkDetails } from "./metrics";
import { runOfReport, wrkReport } from "./report";

/** wrk's first line; the duration in it is rounded ("1m" for 63 s), so it is not read. */
export const headerLine = /Running \S+ test @ (\S+)/;

/**
 * The reports in a text, one run each, whatever stands before, between and after them.
 * @throws ParseError for a report that is cut off or mangled
 */
export function runsOfText(text: string): ParsedRun[] {
  const lines = splitLines(text);
  const starts = lines.flatMap((line, index) => (headerLine.test(line) ? [index] : []));
  if (starts.length === 0) starts.push(0);
  if (starts.length > mostRuns) throw new ParseError("wrk", tooMany((starts[mostRuns] ?? 0) + 1));
  return starts.map((start, index) => readReport(lines, start, starts[index + 1] ?? lines.length));
}

function readReport(lines: readonly string[], start: number, end: number): ParsedRun {
  const draft: Draft = {
    quantiles: [],
    errors: { connect: 0, read: 0, write: 0, timeout: 0, status: 0 },
    checks: [],
  };
  draft.url = headerLine.exec(lines[start] ?? "")?.[1];
  draft.command = commandIn(lines[start - 1]?.trim() ?? "");
  for (let index = start; index < end; index++) readLine(draft, lines[index]?.trim() ?? "", index + 1);
  return finish(draft, lines.slice(start, end).join("\n"), end);
}

/** The command in a line of a shell, `$ wrk -t2 …`, with or without the prompt. */
function commandIn(line: string): string | undefined {
  const command = line.replace(/^.{0,200}?[$#>%+] +(?=(\S+\/)?wrk )/, "");
  return /^(\S+\/)?wrk /.test(command) ? command.slice(0, 2_000) : undefined;
}

function readLine(draft: Draft, line: string, number: number): void {
  if (line.startsWith("PANIC: unprotected error in call to Lua API")) {
    const message = "wrk's Lua script failed after the report, so what it should have written is missing.";
    draft.checks.push({ id: "script-failed", level: "warning", message });
  }
  if (draft.throughput !== undefined) return;
  const rule = lineRules.find(({ starts }) => starts.test(line));
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
    target: url ? targetOf(url) : null,
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
  // null says that the script makes its own requests, so the URL on the command line is not what was measured.
  const named = report.data.request === null ? null : run.scenario;
  return {
    ...exact,
    scenario: exact.scenario ?? named,
    command: run.command,
    load: { ...run.load, ...exact.load },
    checks: run.checks,
  };
}
