import type { z } from "zod";
import type { ParseProblem } from "./types";
import { ParseError } from "./types";
import { parseJson } from "../model/parse-json";

/** One JSON value in a file, and the line (from 1) where it begins. */
export interface JsonDocument {
  readonly value: unknown;
  readonly line: number;
}

/** More runs than anybody puts into one file, or one upload; it bounds the work that a hostile file can ask for. */
export const mostRuns = 20_000;

/**
 * Every JSON object or array of a file that holds one or several of them one after another; a top-level array
 * counts as its elements.
 * @param from where the first document begins
 * @throws ParseError for `tool` when a document is cut off or not valid, when something else stands between, and
 * for none or over 20,000 documents
 */
export function* jsonDocuments(tool: string, text: string, from = 0): Generator<JsonDocument> {
  let line = lineBreaks(text, 0, from) + 1;
  let counted = from;
  let documents = 0;
  for (let start = skipSpace(text, from); start < text.length;) {
    line += lineBreaks(text, counted, start);
    counted = start;
    const end = documentEnd(text, start);
    if (end === undefined) throw new ParseError(tool, cutOff(text, start, line));
    const value = parseOr(tool, text.slice(start, end), line);
    for (const item of Array.isArray(value) ? value : [value]) {
      if (++documents > mostRuns) throw new ParseError(tool, tooMany(line));
      yield { value: item, line };
    }
    start = skipSpace(text, end);
  }
  if (documents === 0) throw new ParseError(tool, { expected: "a JSON object", found: "none", line });
}

/** Said of a file with over 20,000 runs. */
export function tooMany(line: number): ParseProblem {
  return { expected: `at most ${mostRuns} runs in one file`, found: "more", line };
}

/**
 * A document's value as `schema` has it.
 * @param expected what the document should be, for the message
 * @throws ParseError naming the first key that is missing or wrong
 */
export function checked<T>(
  schema: z.ZodType<T>,
  { value, line }: JsonDocument,
  tool: string,
  expected: string,
): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const place = issue?.path.join(".") || "the document";
  throw new ParseError(tool, {
    expected,
    found: `a problem in ${place.slice(0, 80)} (${issue?.message ?? "unreadable"})`,
    line,
  });
}

/** The first JSON object that begins a line of a text with other output around it, if there is one. */
export function embeddedObject(text: string): unknown {
  const start = /^[ \t]*\{/m.exec(text);
  if (!start) return undefined;
  const from = start.index + start[0].length - 1;
  try {
    return parseJson(text.slice(from, documentEnd(text, from)));
  } catch {
    return undefined;
  }
}

function parseOr(tool: string, text: string, line: number): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    const found = error instanceof Error ? `a mistake (${error.message.slice(0, 120)})` : "a mistake";
    throw new ParseError(tool, { expected: "valid JSON", found, line });
  }
}

function cutOff(text: string, start: number, line: number): ParseProblem {
  const last = line + lineBreaks(text, start, text.length);
  return {
    expected: `the end of the JSON that begins at line ${line}`,
    found: "the end of the file",
    line: last,
  };
}

/** Where the object or array at `start` ends: after its closing bracket; undefined when it never closes. */
function documentEnd(text: string, start: number): number | undefined {
  const first = text[start];
  if (first !== "{" && first !== "[") return text.length;
  const marks = /["{}[\]]/g;
  marks.lastIndex = start;
  let depth = 0;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    if (mark[0] === '"') marks.lastIndex = stringEnd(text, marks.lastIndex);
    else depth += mark[0] === "{" || mark[0] === "[" ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return undefined;
}

/** The position after the quote that closes a string, or the end of the text. */
function stringEnd(text: string, from: number): number {
  const marks = /["\\]/g;
  marks.lastIndex = from;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    if (mark[0] === '"') return marks.lastIndex;
    marks.lastIndex++;
  }
  return text.length;
}

function skipSpace(text: string, from: number): number {
  const space = /\s*/y;
  space.lastIndex = from;
  space.exec(text);
  return space.lastIndex;
}

function lineBreaks(text: string, from: number, to: number): number {
  return text.slice(from, to).match(/\r\n|\n|\r/g)?.length ?? 0;
}
