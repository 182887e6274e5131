import type { Check, ParsedRun, Quantile } from "../../model/run";
import { splitLines } from "../file";
import { mostRuns, tooMany } from "../json";
import { scalePower } from "../numbers";
import { percentileMetrics } from "../percentiles";
import { coarse, loop, notUsable, untold } from "./missing-figures";

/** The first line of what ab prints, or the first of its report where that was cut off. */
export const banner = /^This is ApacheBench, Version|^Concurrency Level: +\d+\r?\n *Time taken for tests: /m;

const reportStart = /^Document Path:/;

/**
 * The reports in a text, in its order.
 * @throws ParseError for a report that is cut off or mangled, and for a run that ended without one
 */
export function runsOfText(text: string): ParsedRun[] {
  const lines = splitLines(text).map((line) => line.trim());
  const starts = lines.flatMap((line, index) => (reportStart.test(line) ? [index] : []));
  if (starts.length === 0) {
    const last = lines.findLast((line) => line !== "") ?? "nothing";
    throw notUsable({ expected: "its report", found: `"${last.slice(0, 80)}"`, line: lines.length });
  }
  if (starts.length > mostRuns) throw notUsable(tooMany((starts[mostRuns] ?? 0) + 1));
  const version = /^This is ApacheBench, Version (\S+)/.exec(lines[0] ?? "")?.[1] ?? null;
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? lines.length;
    const head = lines.slice(starts[index - 1] ?? 0, start);
    return { ...readReport(new Report(lines.slice(start, end), end), head), toolVersion: version };
  });
}

/** The lines of one report; `end` is the line behind them. */
class Report {
  constructor(
    readonly lines: readonly string[],
    readonly end: number,
  ) {}

  find(pattern: RegExp): readonly string[] | undefined {
    const line = this.lines.find((each) => pattern.test(each));
    return line === undefined ? undefined : pattern.exec(line)?.slice(1);
  }

  number(name: string, unit = ""): number {
    const [value] = this.find(new RegExp(`^${name}: +([\\d.]+)${unit}$`)) ?? [];
    if (value === undefined || Number.isNaN(Number(value))) throw this.missing(`"${name}:" with a number`);
    return Number(value);
  }

  missing(expected: string) {
    return notUsable({ expected, found: "the end of the report", line: this.end });
  }
}

function readReport(report: Report, head: readonly string[]): ParsedRun {
  const complete = report.number("Complete requests");
  const failures = failuresOf(report);
  const badStatus = Number(report.find(/^Non-2xx responses: +(\d+)$/)?.[0] ?? 0);
  const duration = report.number("Time taken for tests", " seconds");
  const rate = report.number("Requests per second", " \\[#/sec\\] \\(mean\\)");
  const [transfer] = report.find(/^Transfer rate: +([\d.]+) \[Kbytes\/sec\] received$/) ?? [];
  if (transfer === undefined) throw report.missing('"Transfer rate:" with a number');
  // Answers that broke off are complete for ab; connections that failed are not.
  const answered = Math.max(0, complete - failures.Receive - failures.Exceptions);
  const unanswered = failures.Connect + complete - answered;
  const errors = unanswered + badStatus;
  const quantiles = answered > 0 ? quantilesOf(report) : [];
  return {
    ...untold,
    ...targetOf(report, head),
    load: { connections: report.number("Concurrency Level") },
    metrics: {
      qps: answered === complete ? rate : answered / duration,
      requests: answered,
      errors,
      ...(answered + unanswered > 0 ? { error_rate: errors / (answered + unanswered) } : {}),
      duration,
      throughput: Number(transfer) * 1024,
      ...(answered > 0 ? latencies(report) : {}),
      ...percentileMetrics(quantiles),
    },
    details: {
      ...(quantiles.length > 0 ? { distribution: { quantiles } } : {}),
      ...errorKinds(failures, badStatus),
      ...loop,
    },
    checks: checksOf(failures.Length, complete, quantiles),
  };
}

type Failures = Record<"Connect" | "Receive" | "Length" | "Exceptions", number>;

/** A line with the kinds follows where some failed. */
function failuresOf(report: Report): Failures {
  const failed = report.number("Failed requests");
  const kinds = report.find(/^\(Connect: (\d+), Receive: (\d+), Length: (\d+), Exceptions: (\d+)\)$/);
  if (failed > 0 && !kinds) throw report.missing("why requests failed");
  const [Connect = 0, Receive = 0, Length = 0, Exceptions = 0] = (kinds ?? []).map(Number);
  return { Connect, Receive, Length, Exceptions };
}

function errorKinds({ Connect, Receive, Exceptions }: Failures, badStatus: number) {
  const kinds = { Connect, Receive, Exceptions, "non-2xx": badStatus };
  const counted = Object.entries(kinds).filter(([, count]) => count > 0);
  return counted.length > 0 ? { errorKinds: Object.fromEntries(counted) } : {};
}

/** `Time per request` has three decimals, the table whole milliseconds. */
function latencies(report: Report) {
  const mean = report.number("Time per request", " \\[ms\\] \\(mean\\)");
  const [last = ""] = report.lines.slice(-1);
  const spread = report.find(/^(min +mean\[)/) !== undefined;
  const total = report.find(
    spread ? /^Total: +(\d+) +\d+ +([\d.]+) +\d+ +(\d+)$/ : /^Total: +(\d+) +()\d+ +(\d+)$/,
  );
  const [min, stdev, max] = total ?? [];
  // A line that the file ends in may be cut.
  if (min === undefined || last.startsWith("Total:")) throw report.missing('"Total:" with times');
  const reported = { latency_min: min, latency_stdev: stdev, latency_max: max };
  const present = Object.entries(reported).filter(([, value]) => value);
  return {
    latency_mean: scalePower(mean, -3),
    ...Object.fromEntries(present.map(([name, value]) => [name, scalePower(Number(value), -3)])),
  };
}

/** None where ab was told to leave them out (`-d`). */
function quantilesOf(report: Report): Quantile[] {
  const start = report.lines.findIndex((line) => line.startsWith("Percentage of the requests served"));
  if (start < 0) return [];
  if (!report.find(/^(100% +\d+ \(longest request\))$/)) throw report.missing('"100%" with a time');
  return report.lines.slice(start + 1).flatMap((line) => {
    const [, percent, time] = /^(\d\d?)% +(\d+)$/.exec(line) ?? [];
    return percent && time
      ? [{ q: scalePower(Number(percent), -2), seconds: scalePower(Number(time), -3) }]
      : [];
  });
}

/** The method is not told: what sends bodies is taken for POST. */
function targetOf(report: Report, head: readonly string[]): Pick<ParsedRun, "scenario" | "target"> {
  const path = report.find(/^Document Path: +(\S+)$/)?.[0];
  const method = report.find(/^Total body sent: +(\d+)$/) ? "POST" : "GET";
  const reported = (name: string) =>
    head
      .findLast((line) => line.startsWith(name))
      ?.slice(name.length)
      .trim();
  const host = reported("Server Hostname:");
  return {
    scenario: path ? `${method} ${path.split(/[?#]/)[0]}` : null,
    target: host ? `${host}:${reported("Server Port:") ?? "80"}` : null,
  };
}

function checksOf(lengths: number, complete: number, quantiles: readonly Quantile[]): Check[] {
  const median = quantiles.find(({ q }) => q === 0.5)?.seconds ?? 1;
  const message = `${lengths} of ${complete} answers had another length than the first; ab calls them failed, and they are no errors here (ab -l allows any length).`;
  return [
    ...(lengths > 0 ? [{ id: "lengths-differ", level: "warning" as const, message }] : []),
    ...(median < 0.01 ? [coarse] : []),
  ];
}
