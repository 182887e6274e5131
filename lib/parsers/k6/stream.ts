import type { Check, ParsedRun } from "../../model/run";
import { withoutMark } from "../file";
import { ParseError } from "../types";
import { Collector } from "./collector";

/** Whether a file is k6's --out json: one object a line, each a declared metric or a point. */
export function isStream(head: string): boolean {
  const [first = ""] = withoutMark(head)
    .trimStart()
    .split(/[\r\n]/, 1);
  return first.startsWith("{") && /"type"\s*:\s*"(Metric|Point)"/.test(first) && /"data"\s*:/.test(first);
}

/** Points of the parts of a request are many and not used: most lines need not be parsed. */
const unused =
  /^\{"metric":"(?:http_req_(?:blocked|connecting|tls_handshaking|sending|waiting|receiving)|group_duration|data_sent)",/;

/**
 * Reads a stream line by line, in memory bounded by the number of requests that are kept (see Collector).
 * A stream that ends inside a line belongs to a run that was cut short: it is kept and marked.
 * @throws ParseError for a line in the middle that is no JSON, and for a stream without points
 */
export async function runOfStream(lines: AsyncIterable<string>): Promise<ParsedRun> {
  const collector = new Collector();
  let number = 0;
  let broken: { readonly number: number; readonly line: string } | undefined;
  let skipped = "";
  for await (const raw of lines) {
    number++;
    const line = number === 1 ? withoutMark(raw) : raw;
    if (line.trim() === "") continue;
    if (broken !== undefined) throw notJson(broken);
    skipped = unused.test(line) ? line : "";
    if (!skipped && !collector.read(line)) broken = { number, line };
  }
  if (skipped && !collector.read(skipped)) broken = { number, line: skipped };
  if (collector.points === 0) throw noPoints(number);
  return collector.run(broken === undefined ? [] : [cutShort(broken.number)]);
}

function notJson({ number, line }: { readonly number: number; readonly line: string }): ParseError {
  const found = `"${line.slice(0, 60)}"`;
  return new ParseError("k6", { expected: "one JSON object a line", found, line: number });
}

/** A refusal of a file without a point. @param line its last */
export function noPoints(line: number): ParseError {
  return new ParseError("k6", { expected: "at least one whole point", found: "the end of the file", line });
}

/** Said of a file that ends inside a line. */
export function cutShort(line: number): Check {
  const message = `The stream ends in the middle of line ${line}: the run, or its upload, was cut short.`;
  return { id: "cut-short", level: "error", message };
}
