import type { Load, ParsedRun } from "../model/run";
import { checksOf, checksOfLoad } from "./checks";
import * as registry from "./registry";
import type { Parser, ResultFile } from "./types";
import { tidy } from "./tidy";
import { UnrecognisedError } from "./types";
import { hintFor } from "./unreadable";

export { decodeText, headLength, memoryFile, wideEncoding } from "./file";
export { mostRuns } from "./json";
export { ParseError, UnrecognisedError } from "./types";
export type { Parser, ResultFile } from "./types";

/** The tools that can be read, in the order of their names. A new tool is one more line in registry.ts. */
export const parsers: readonly Parser[] = Object.values(registry);

/** The parser that recognises a file by its content, if any does. */
function recognise(head: string): Parser | undefined {
  return parsers.find((parser) => parser.recognises(head));
}

/** A run with the checks that only show with its load as the upload tells it (`load`: told and read). */
export function withLoad(run: ParsedRun, load: Load): ParsedRun {
  const parser = parsers.find(({ tool }) => tool === run.tool);
  const checks = parser ? checksOfLoad(run, load, parser) : [];
  return { ...run, load, checks: [...run.checks, ...checks] };
}

/** Whether a parser reads a file that is no text (Gatling's log), by its first bytes. */
export function isBinaryResult(bytes: Uint8Array): boolean {
  return recognise(new TextDecoder().decode(bytes.subarray(0, 64))) !== undefined;
}

/** The parser for which a file is no result by itself, but says more of another one (Parser.complements). */
export function completingTool(head: string): Parser | undefined {
  return parsers.find((parser) => parser.complements?.(head));
}

/**
 * Reads a load tool's output into runs, each with its checks.
 * @param tool overrides recognition by content, but for Benchtrail JSON
 * @throws UnrecognisedError when no parser recognises the file, or `tool` is none that is known
 * @throws ParseError when the tool is known and its output is not usable
 */
export async function parseResult(file: ResultFile, tool?: string): Promise<ParsedRun[]> {
  const name = tool?.trim().toLowerCase();
  // Benchtrail JSON says by itself what it is and which tool it is of: that name need not be a parser's.
  const named = name && !registry.custom.recognises(file.head);
  const parser = named ? parsers.find((one) => one.tool === name) : recognise(file.head);
  if (!parser) throw unrecognised(file, name);
  const runs = await parser.parse(file);
  return runs.map((run) => tidy({ ...run, checks: [...run.checks, ...checksOf(run, parser)] }));
}

function unrecognised(file: ResultFile, name: string | undefined): UnrecognisedError {
  const tried = parsers.map(({ tool, formats }) => ({ tool, expected: formats.join(", ") }));
  return new UnrecognisedError(
    tried,
    name ? `The tool "${name}" is not known.` : hintFor(file.head, parsers),
  );
}
