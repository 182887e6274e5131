import type { ParsedRun } from "../model/run";
import type { ToolInfo } from "../tools";
import type { ClientRules, Example } from "./usage";

/**
 * A file as ingest hands it over, sizes already bounded and gzip already removed. Text is without a byte
 * order mark, but for the lines of a file too large to be one text.
 */
export interface ResultFile {
  /** Name as uploaded, for messages only: nothing is recognised by its name. */
  readonly name: string | null;
  /** The first 64 KiB of the text. */
  readonly head: string;
  /** Bytes after decompression. */
  readonly size: number;
  /** The whole text. */
  text(): Promise<string>;
  /** The bytes as they are, for what is no text. */
  bytes(): Promise<Uint8Array>;
  /** The text line by line without line ends, in bounded memory. */
  lines(): AsyncIterable<string>;
}

/** What a file looks like (all of the patterns match its beginning), and a sentence on what to do instead. */
export type Hint = readonly [RegExp | readonly RegExp[], string];

/** Reads the outputs of one tool, and says all that pages, documents and the client have to know of it. */
export interface Parser extends ToolInfo {
  /** What it reads, in words for error messages: `text`, `done() JSON`. */
  readonly formats: readonly string[];
  readonly example: Example;
  /** How the client runs it; absent for what is no command, or many. */
  readonly client?: ClientRules;
  /** What makes it print P99, as what stands behind "The output has no P99: ". */
  readonly forP99?: string;
  /** Requests that timed out are not among its latencies. */
  readonly leavesOutTimeouts?: true;
  /** Outputs of this tool that nobody recognises, and what to upload instead. */
  readonly hints?: readonly Hint[];
  /** Whether the beginning of a file looks like this tool's output. Cheap, and never throws. */
  recognises(head: string): boolean;
  /**
   * Whether a file that it recognises is none by itself, but says more of another of the same upload: it is read behind
   * that one, as if they were one file.
   */
  complements?(head: string): boolean;
  /**
   * The runs in the file, in its order, at least one; `checks` holds what only this parser can know.
   * @throws ParseError where the file is this tool's but not usable
   */
  parse(file: ResultFile): Promise<ParsedRun[]>;
}

/** What was expected where, and what stood there instead. `line` counts from 1. */
export interface ParseProblem {
  readonly expected: string;
  readonly found: string;
  readonly line?: number;
}

/** "Mine but broken": the tool is known, the file is not a usable result. */
export class ParseError extends Error {
  readonly line?: number;
  readonly expected: string;
  readonly found: string;

  constructor(
    readonly tool: string,
    { expected, found, line }: ParseProblem,
  ) {
    const place = line === undefined ? "" : ` at line ${line}`;
    super(`This looks like output of ${tool}, but ${expected} was expected${place} and ${found} was found.`);
    this.name = "ParseError";
    this.expected = expected;
    this.found = found;
    this.line = line;
  }
}

/** No parser recognised the file. */
export class UnrecognisedError extends Error {
  constructor(
    /** The parsers that were asked, and what each of them reads. */
    readonly tried: readonly { readonly tool: string; readonly expected: string }[],
    /** What the file seems to be, and what to upload instead. */
    readonly hint?: string,
  ) {
    const formats = tried.map(({ tool, expected }) => `${tool} (${expected})`).join(", ");
    super(`${hint ?? "No known tool's output was recognised."} Benchtrail reads ${formats}.`);
    this.name = "UnrecognisedError";
  }
}
