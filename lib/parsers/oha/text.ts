import { splitLines } from "../file";
import { mostRuns, tooMany } from "../json";
import { parseDuration, parseSize } from "../numbers";
import { ParseError } from "../types";
import { atDeadline, type OhaReport } from "./report";

/** The first lines of a report; its colours are removed before. */
export const firstLines = /^Summary:\r?\n[ \t]+Success rate:\t/m;

/** A text without the colours that oha prints in a terminal. */
export function withoutColours(text: string): string {
  // eslint-disable-next-line no-control-regex -- that is what a colour is
  return text.replace(/\u001B\[[\d;]*m/g, "");
}

/**
 * The reports in a text, in its order.
 * @throws ParseError for a report that is cut off or mangled
 */
export function reportsOfText(text: string): OhaReport[] {
  const lines = splitLines(withoutColours(text)).map((line) => line.trim());
  const starts = lines.flatMap((line, index) => (line === "Summary:" ? [index] : []));
  if (starts.length === 0) throw missing('"Summary:"', lines.length);
  if (starts.length > mostRuns) throw new ParseError("oha", tooMany((starts[mostRuns] ?? 0) + 1));
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? lines.length;
    return readReport(lines.slice(start, end), end);
  });
}

function readReport(lines: readonly string[], end: number): OhaReport {
  const time = (name: string) => seconds(valueOf(lines, name, end));
  const duration = time("Total");
  if (!(duration !== undefined && duration > 0)) throw missing('"Total:" with a time', end);
  if (!lines.includes("Status code distribution:")) throw missing('"Status code distribution:"', end);
  const statusCodes = countsBelow(lines, "Status code distribution:", end).map(
    ([code, text]) => [code, Number(/^(\d+) responses$/.exec(text)?.[1] ?? NaN)] as const,
  );
  const errors = countsBelow(lines, "Error distribution:", end).map(
    ([count, message]) => [atDeadline.startsWith(message) ? atDeadline : message, Number(count)] as const,
  );
  const counted = [...statusCodes, ...errors].reduce((sum, [, count]) => sum + count, 0);
  const expected = Number(valueOf(lines, "Requests/sec", end)) * duration;
  if (!(Math.abs(counted - expected) <= Math.max(1, expected * 1e-5)))
    throw missing(`the status or the error of all ${Math.round(expected)} requests`, end);
  return {
    duration,
    bytesPerSecond: sizeOf(valueOf(lines, "Size/sec", end)),
    latency: { mean: time("Average"), min: time("Fastest"), max: time("Slowest") },
    quantiles: quantilesOf(lines),
    statusCodes,
    errors,
  };
}

const unitNames: Readonly<Record<string, string>> = { secs: "s", sec: "s", min: "m", hr: "h" };

/** `201.5805 ms` in seconds; undefined for `NaN ns` and `inf ns`, of which there is no measurement. */
function seconds(text: string): number | undefined {
  const [value = "", unit = ""] = text.split(" ");
  const time = parseDuration(value + (unitNames[unit] ?? unit));
  return Number.isNaN(time) ? undefined : time;
}

/** `1.43 KiB`, units of 1024. */
function sizeOf(text: string): number | undefined {
  const size = parseSize(text.replace(/ (?:([KMGTP])i)?B$/, "$1B"));
  return Number.isNaN(size) ? undefined : size;
}

function quantilesOf(lines: readonly string[]): { q: number; seconds: number }[] {
  return section(lines, "Response time distribution:").flatMap((line) => {
    const [, percent, text = ""] = /^(\d+\.\d+)% in (\S+ \S+)$/.exec(line) ?? [];
    const time = seconds(text);
    return percent && time !== undefined ? [{ q: Number(`${percent}e-2`), seconds: time }] : [];
  });
}

/** Number and text of the lines `[100] text` below a title. */
function countsBelow(lines: readonly string[], title: string, end: number) {
  return section(lines, title).map((line): readonly [count: string, text: string] => {
    const [, count = "", text = ""] = /^\[(\d+)\] (.+)$/.exec(line) ?? [];
    if (!text) throw missing(`a count below "${title}"`, end);
    return [count, text];
  });
}

/** The lines below a title up to the next empty one; none without the title. */
function section(lines: readonly string[], title: string): readonly string[] {
  const start = lines.indexOf(title);
  const end = lines.indexOf("", start);
  return start < 0 ? [] : lines.slice(start + 1, end < 0 ? lines.length : end);
}

function valueOf(lines: readonly string[], name: string, end: number): string {
  const line = lines.find((each) => each.startsWith(`${name}:`));
  if (line === undefined) throw missing(`"${name}:"`, end);
  return line.slice(name.length + 1).trim();
}

function missing(expected: string, line: number): ParseError {
  return new ParseError("oha", { expected, found: "the end of the report", line });
}
