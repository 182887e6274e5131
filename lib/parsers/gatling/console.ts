import type { ParsedRun, Quantile, RunPart } from "../../model/run";
import { wholeLines } from "../file";
import { scalePower } from "../numbers";
import { percentileMetrics } from "../percentiles";
import { mostParts, partsLeftOut } from "../requests/parts";
import { ParseError } from "../types";

const information = /^---- Global Information -/;
const requests = /^---- Requests -/;
/** A name, and the figures of all, of those that were OK and of those that were not; "-" is none. */
const wide = /^> (.+?) *\| *([\d.,]+|-) *\| *([\d.,]+|-) *\| *([\d.,]+|-)$/;
const narrow = /^> (.+?) +(?:([\d.,]+|-) )?\(OK=([\d.,]+|-) *KO=([\d.,]+|-) *\)$/;

/** Whether a text is what Gatling prints. */
export const isConsole = (head: string): boolean => /^---- (?:Global Information|Requests) -+/m.test(head);

interface Row {
  readonly name: string;
  readonly total: number | undefined;
  readonly ok: number;
  readonly ko: number;
}

/**
 * A run for each block of global information; what went on before it tells the requests apart.
 * @throws ParseError for a text without any, or with one that is cut off
 */
export function runsOfConsole(text: string): ParsedRun[] {
  const lines = wholeLines(text);
  const starts = lines.flatMap((line, at) => (information.test(line) ? [at] : []));
  if (starts.length === 0) throw problem('"---- Global Information", which ends a run', lines.length + 1);
  return starts.map((start, index) => {
    const before = lines.slice(starts[index - 1] ?? 0, start);
    const asked = before.slice(before.findLastIndex((line) => requests.test(line)) + 1);
    return runOf(blockOf(lines, start), rowsOf(untilDashes(asked)), start + 1);
  });
}

function blockOf(lines: readonly string[], start: number): string[] {
  const end = lines.findIndex((line, at) => at > start && /^={20,}$/.test(line));
  if (end < 0) throw problem("the end of the global information", lines.length + 1);
  return lines.slice(start + 1, end);
}

const untilDashes = (lines: readonly string[]) =>
  lines.slice(
    0,
    lines.findIndex((line) => line.startsWith("----")),
  );

const rowsOf = (lines: readonly string[]): Row[] =>
  lines.flatMap((line) => {
    const [, name, total, ok, ko] = wide.exec(line) ?? narrow.exec(line) ?? [];
    return name === undefined
      ? []
      : [{ name, total: figure(total), ok: figure(ok) ?? 0, ko: figure(ko) ?? 0 }];
  });

const figure = (text: string | undefined) =>
  text === undefined || text === "-" ? undefined : Number(text.replaceAll(",", ""));

function runOf(block: readonly string[], asked: readonly Row[], line: number): ParsedRun {
  const rows = rowsOf(untilDashes([...block, "----"]));
  const find = (name: RegExp) => rows.find((row) => name.test(row.name));
  const count = find(/^request count$/);
  if (count?.total === undefined) throw problem('"> request count"', line + 1);
  const named = asked.filter(({ name }) => name !== "Global");
  const quantiles = rows.flatMap(({ name, total }): Quantile[] => {
    const [, percent] = /^response time ([\d.]+)(?:st|nd|rd|th) percentile/.exec(name) ?? [];
    return percent && total !== undefined && count.ok > 0
      ? [{ q: scalePower(Number(percent), -2), seconds: scalePower(total, -3) }]
      : [];
  });
  return {
    tool: "gatling",
    toolVersion: null,
    scenario: named.length === 1 ? (named[0]?.name ?? null) : null,
    command: null,
    startedAt: null,
    load: {},
    metrics: {
      ...countsOf(count),
      ...ratesOf(count.total, find(/^mean (?:throughput|requests\/sec)/)?.total),
      ...(count.ok > 0 ? timesOf(find) : {}),
      ...percentileMetrics(quantiles),
    },
    customMetrics: {},
    details: {
      ...(quantiles.length > 0 ? { distribution: { quantiles } } : {}),
      ...errorsOf(block),
      corrected: false,
    },
    ...(named.length > 1 ? { parts: partsOf(named) } : {}),
    checks: partsLeftOut(Math.max(0, named.length - mostParts)),
  };
}

function countsOf({ total, ok, ko }: Row) {
  const all = total ?? ok + ko;
  return { requests: all, errors: ko, ...(all > 0 ? { error_rate: ko / all } : {}) };
}

const ratesOf = (count: number, qps = 0) =>
  qps > 0 ? { qps, duration: Number((count / qps).toFixed(2)) } : {};

function timesOf(find: (name: RegExp) => Row | undefined): ParsedRun["metrics"] {
  const times = {
    latency_mean: /^mean response time/,
    latency_stdev: /std deviation/,
    latency_min: /^min response time/,
    latency_max: /^max response time/,
  };
  return Object.fromEntries(
    Object.entries(times).flatMap(([metric, name]) => {
      const ms = find(name)?.total;
      return ms === undefined ? [] : [[metric, scalePower(ms, -3)]];
    }),
  );
}

/** The console has no times of single requests. */
const partsOf = (rows: readonly Row[]): RunPart[] =>
  rows.slice(0, mostParts).map((row) => ({ name: row.name, metrics: countsOf(row) }));

function errorsOf(block: readonly string[]): { errorKinds?: Record<string, number> } {
  const own = block.slice(block.findIndex((line) => line.startsWith("---- Errors ")) + 1 || block.length);
  const kinds = own.flatMap((line) => {
    const [, message, count] = /^> (.+?) +([\d,]+) +\( *[\d.]+%\)$/.exec(line) ?? [];
    return message && count ? [[message, figure(count) ?? 0] as const] : [];
  });
  return kinds.length > 0 ? { errorKinds: Object.fromEntries(kinds) } : {};
}

function problem(expected: string, line: number): ParseError {
  return new ParseError("gatling", { expected, found: "the end of the file", line });
}
