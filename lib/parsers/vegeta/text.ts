import { splitLines } from "../file";
import { mostRuns, tooMany } from "../json";
import { parseDuration } from "../numbers";
import { ParseError } from "../types";
import type { VegetaReport } from "./report";

/** The first line of a report. */
export const firstLine = /^Requests +\[total, rate, throughput\] +\d/m;

/**
 * The reports in a text, in its order.
 * @throws ParseError for a report that is cut off or mangled
 */
export function reportsOfText(text: string): VegetaReport[] {
  const lines = splitLines(text).map((line) => line.trim());
  const starts = lines.flatMap((line, index) => (firstLine.test(line) ? [index] : []));
  if (starts.length === 0) throw missing('"Requests [total, rate, throughput]"', lines.length);
  if (starts.length > mostRuns) throw new ParseError("vegeta", tooMany((starts[mostRuns] ?? 0) + 1));
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? lines.length;
    return readReport(lines.slice(start, end), end);
  });
}

function readReport(lines: readonly string[], end: number): VegetaReport {
  const row = (name: string, read: (text: string) => number) => rowOf(lines, name, read, end);
  const requests = row("Requests", Number);
  const codes = codesOf(lines, end);
  const errors = lines.indexOf("Error Set:");
  if (errors < 0) throw missing('"Error Set:"', end);
  const total = requests("total");
  if (codes.reduce((sum, [, count]) => sum + count, 0) !== total)
    throw missing(`the status codes of all ${total} requests`, end);
  const latencies = row("Latencies", goDuration);
  return {
    requests: total,
    rate: requests("rate"),
    throughput: requests("throughput"),
    duration: row("Duration", goDuration)("total"),
    bytes: row("Bytes In", Number)("total"),
    latencies: Object.fromEntries(
      ["min", "mean", "50", "90", "95", "99", "max"].map((name) => [name, latencies(name)]),
    ),
    codes,
    errors: lines.slice(errors + 1).filter((line) => line !== ""),
    startedAt: null,
  };
}

/** Reads a line such as `Duration [total, attack, wait] 3.2s, 3s, 2ms` by the names in its brackets. */
function rowOf(lines: readonly string[], label: string, read: (text: string) => number, end: number) {
  const line = lines.find((each) => each.startsWith(`${label} `)) ?? "";
  const [, names = "", values = ""] = /\[([^\]]*)\] +(.*)$/.exec(line) ?? [];
  const byName = new Map(names.split(", ").map((name, at) => [name, values.split(", ")[at] ?? ""]));
  return (name: string) => {
    const value = byName.get(name) ? read(byName.get(name) ?? "") : Number.NaN;
    if (Number.isNaN(value)) throw missing(`"${label}" with ${name}`, end);
    return value;
  };
}

function codesOf(lines: readonly string[], end: number): (readonly [string, number])[] {
  const line = lines.find((each) => each.startsWith("Status Codes "));
  if (line === undefined) throw missing('"Status Codes"', end);
  return [...line.matchAll(/ (\d{1,3}):(\d+)(?= |$)/g)].map(([, code = "", count]) => [code, Number(count)]);
}

/** `1m2.5s` in seconds; NaN for what is no duration. */
function goDuration(text: string): number {
  const parts = text.match(/[\d.]+[a-zµμ]+/g) ?? [];
  if (parts.join("") !== text) return Number.NaN;
  return parts.reduce((sum, part) => sum + parseDuration(part), 0);
}

function missing(expected: string, line: number): ParseError {
  return new ParseError("vegeta", { expected, found: "the end of the report", line });
}
