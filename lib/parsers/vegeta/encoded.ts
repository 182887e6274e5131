import { z } from "zod";
import type { ParsedRun } from "../../model/run";
import { CsvReader } from "../csv";
import { withoutMark } from "../file";
import { ParseError } from "../types";
import { Attack, type Result } from "./attack";
import { parseJson } from "../../model/parse-json";

/** The first row of `vegeta encode -to csv`: time, code, latency, bytes out, bytes in. */
const csv = /^\d{19},\d{1,3},\d+,\d+,\d+,/;
const json = /^\{"attack":"[^"]*","seq":\d+,"code":\d+,"timestamp":/;

/** Whether a text holds results, one a line, as `vegeta encode` writes them. */
export const isEncoded = (head: string): boolean => csv.test(head) || json.test(head);

const count = z.int().nonnegative();
const result = z.object({
  code: count,
  timestamp: z.iso.datetime({ offset: true }),
  latency: count,
  bytes_in: count,
  error: z.string(),
  method: z.string().default(""),
  url: z.string().default(""),
});
type Encoded = z.infer<typeof result> & Result;

/**
 * The run of encoded results, read line by line: an endpoint is a method and a path. Bodies and headers are not looked
 * at.
 * @throws ParseError at the first line that is no result
 */
export async function runOfEncoded(lines: AsyncIterable<string>): Promise<ParsedRun> {
  const attack = new Attack();
  const reader = new CsvReader();
  let line = 0;
  for await (const raw of lines) {
    const text = ++line === 1 ? withoutMark(raw) : raw;
    if (text === "") continue;
    const read = text.startsWith("{") ? ofJson(text) : ofCells(reader.push(text));
    if (read) attack.add(read);
    else if (!reader.unfinished) throw notAResult(`"${text.slice(0, 60)}"`, line);
  }
  if (reader.unfinished || attack.first === undefined) throw notAResult("the end of the file", line);
  return attack.run();
}

function ofJson(text: string): Encoded | undefined {
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return undefined;
  }
  const read = result.safeParse(value);
  if (!read.success) return undefined;
  const [, fraction = ""] = /\.(\d{1,9})/.exec(read.data.timestamp) ?? [];
  const whole = Date.parse(read.data.timestamp.replace(/\.\d+/, ""));
  return { ...read.data, sent: BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(9, "0")) };
}

const whole = /^\d{1,19}$/;

function ofCells(cells: readonly string[] | undefined): Encoded | undefined {
  const [sent = "", code = "", latency = "", , bytes = "", error = "", , , , method = "", url = ""] =
    cells ?? [];
  if (![sent, code, latency, bytes].every((cell) => whole.test(cell))) return undefined;
  return {
    sent: BigInt(sent),
    timestamp: "",
    code: Number(code),
    latency: Number(latency),
    bytes_in: Number(bytes),
    error,
    method,
    url,
  };
}

function notAResult(found: string, line: number): ParseError {
  return new ParseError("vegeta", { expected: "a result of `vegeta encode`", found, line });
}
