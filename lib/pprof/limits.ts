import { ProfileError } from "./error";

/**
 * Bounds that keep hostile input from costing more than its bytes. The largest real profile met so far has
 * 10 million stack frames and 600,000 nodes.
 */
export const limits = {
  /** Stack frames of all samples together, inlined ones counted. */
  frames: 1 << 25,
  /**
   * Frames of one stack that is read from text. A list of millions takes more memory at once than a thread can be refused:
   * Node ends the whole process.
   */
  stack: 500_000,
  /** Nodes of a call tree. */
  nodes: 1 << 23,
  /**
   * Entries of a profile's table of texts, repeated ones too; distinct texts of folded stacks and of merged profiles;
   * frames that are told apart: each is an object that holds some 100 bytes.
   */
  names: 1 << 21,
  /** Of all locations together; no more than names, since by lines each may be a frame of its own. */
  lines: 1 << 21,
  /** Bytes of one text; the rest of a longer one is cut off: V8 tells texts of over 16,383 characters apart slowly. */
  text: 8192,
  /** Characters of the names and files of all frames that are told apart, each frame with its own. */
  frameTexts: 1 << 26,
  /** Characters of what is written as text: folded stacks repeat a name on every line. */
  written: 1 << 28,
  sampleTypes: 256,
  comments: 10_000,
} as const;

const utf8 = new TextDecoder("utf-8", { ignoreBOM: true });

/** A text out of its bytes, cut at `limits.text`; what a longer one ends with is how long it was. */
export function boundedText(bytes: Uint8Array): string {
  if (bytes.length <= limits.text) return utf8.decode(bytes);
  let end = limits.text;
  // Not in the middle of a character.
  while (end > limits.text - 4 && (bytes[end]! & 0xc0) === 0x80) end--;
  return `${utf8.decode(bytes.subarray(0, end))}… (${bytes.length} bytes)`;
}

const cut = /… \(\d+ characters\)$/;

/** A text that is there already, cut at `limits.text` characters in the same way, and not again where it is cut. */
export function boundedName(text: string): string {
  if (text.length < limits.text + 32 && cut.test(text)) return text;
  return text.length <= limits.text ? text : `${text.slice(0, limits.text)}… (${text.length} characters)`;
}

const longestLabel = 250;

/** The name of a sample type or unit: these stand in lists and in the database, which knows no NUL. */
export function boundedLabel(text: string): string {
  const short = text.length > longestLabel ? `${text.slice(0, longestLabel - 1)}…` : text;
  return short.replaceAll("\0", "\uFFFD").replace(/\p{Surrogate}/gu, "\uFFFD");
}

/** Throws ProfileError for a stack with more frames than are read. @param line where it ends */
export function boundStack(frames: number, line: number): void {
  if (frames > limits.stack)
    throw new ProfileError(`Line ${line} has or ends a stack of more than ${limits.stack} frames`);
}

/** Throws ProfileError where a profile has more of something than is read. */
export function bound(what: "names" | "lines", count: number): void {
  if (count > limits[what])
    throw new ProfileError(`The profile has more than ${limits[what]} ${what}, which is more than is read`);
}
