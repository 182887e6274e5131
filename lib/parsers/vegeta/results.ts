import type { Check, ParsedRun } from "../../model/run";
import { ParseError } from "../types";
import { Attack, type Result } from "./attack";
import { GobReader, type GobStruct, textOf } from "./gob";

/** A stream that begins by describing a struct "Result" with a field "Attack"; bytes above 127 read as U+FFFD. */
const begins = /^[\s\S]{2,9}\x03\x01\x01\x06Result\x01[\s\S]{2,12}\x06Attack/;

/** Whether a file is what `vegeta attack` writes; its beginning reads as text. */
export const isResults = (head: string): boolean => begins.test(head.slice(0, 80));

/**
 * The run of what `vegeta attack` writes, with a timeline and endpoints. Results that end inside one are kept and marked.
 * @throws ParseError without any whole result
 */
export function runOfResults(bytes: Uint8Array): ParsedRun {
  const reader = new GobReader(bytes);
  const attack = new Attack();
  const checks: Check[] = [];
  try {
    for (let value = reader.next(); value; value = reader.next()) attack.add(resultOf(value));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    checks.push(cutShort(error.message));
  }
  if (attack.first === undefined)
    throw new ParseError("vegeta", {
      expected: "at least one whole result",
      found: `the end of the file at byte ${bytes.length}`,
    });
  const run = attack.run();
  return { ...run, checks: [...checks, ...run.checks] };
}

/** What is zero is not written. */
function resultOf(value: GobStruct): Result {
  const number = (name: string) => {
    const own = value.get(name);
    return typeof own === "number" && own >= 0 ? own : 0;
  };
  return {
    sent: timeOf(value.get("Timestamp")),
    code: number("Code"),
    latency: number("Latency"),
    bytes_in: number("BytesIn"),
    error: textOf(value.get("Error")),
    method: textOf(value.get("Method")),
    url: textOf(value.get("URL")),
  };
}

/** Seconds from the year 1 to 1970. */
const epoch = 62_135_596_800n;

/** As Go marshals a time: a version, seconds since the year 1, nanoseconds, the zone. @throws RangeError for any other */
function timeOf(value: unknown): bigint {
  if (!(value instanceof Uint8Array) || value.length < 15 || (value[0] !== 1 && value[0] !== 2))
    throw new RangeError("a result without a time");
  const view = new DataView(value.buffer, value.byteOffset, value.byteLength);
  return (view.getBigInt64(1) - epoch) * 1_000_000_000n + BigInt(view.getInt32(9));
}

function cutShort(found: string): Check {
  const message = `The results end in the middle of one (${found}): the run, or its upload, was cut short.`;
  return { id: "cut-short", level: "error", message };
}
