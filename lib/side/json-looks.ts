import { ParseError, type ResultFile } from "../parsers/types";
import { wholeLines } from "./lines";
import { parseJson } from "../model/parse-json";

/** A look at something as JSON, and when it was taken: Unix seconds, null where nobody says. */
export interface JsonLook {
  readonly at: number | null;
  readonly value: Readonly<Record<string, unknown>>;
}

const atLine = /^# (?:at|scrape) (\d+(?:\.\d+)?)\s*$/;
const timeKeys = ["unix_seconds", "time", "timestamp", "ts", "read"];

/**
 * JSON objects, one a line, each with its time in a key of its own (`unix_seconds`, `time`) or behind a line
 * `# at <unix seconds>`; or one object over all of the file.
 * @throws ParseError for a line that is no object
 */
export async function jsonLooks(format: string, file: ResultFile): Promise<JsonLook[]> {
  const whole = await oneObject(file);
  if (whole) return [{ at: timeOf(whole), value: whole }];
  const looks: JsonLook[] = [];
  let at: number | null = null;
  let line = 0;
  for await (const text of wholeLines(file)) {
    line++;
    const time = atLine.exec(text);
    if (time) at = Number(time[1]);
    if (!text.trim() || text.startsWith("#")) continue;
    const value = objectOf(text);
    if (!value) throw new ParseError(format, { expected: "a JSON object", found: text.slice(0, 40), line });
    looks.push({ at: timeOf(value) ?? at, value });
    at = null;
  }
  return looks;
}

/** The file as one object, over several lines as well; a file of several lines of objects is none. */
async function oneObject(file: ResultFile): Promise<Record<string, unknown> | null> {
  if (file.size > 2 ** 20) return null;
  return objectOf(await file.text());
}

/** A text as a JSON object; null where it is none. */
export function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = parseJson(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Whether a value is an object with keys. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A number, else undefined. */
export function numberOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

function timeOf(value: Readonly<Record<string, unknown>>): number | null {
  for (const key of timeKeys) {
    const time = value[key];
    if (typeof time === "number" && time > 1e9) return time > 1e11 ? time / 1000 : time;
    const parsed = typeof time === "string" ? Date.parse(time) : NaN;
    if (!Number.isNaN(parsed)) return parsed / 1000;
  }
  return null;
}
