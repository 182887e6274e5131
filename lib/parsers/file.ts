import type { ResultFile } from "./types";

/** How much of a file recognition looks at, in UTF-16 units (64 KiB of ASCII). */
export const headLength = 64 * 1024;

/** A result that is in memory already: what the browser previews, and what tests hand over. */
export function memoryFile(name: string | null, content: string | Uint8Array): ResultFile {
  const text = typeof content === "string" ? withoutMark(content) : decodeText(content);
  return {
    name,
    head: text.slice(0, headLength),
    size: typeof content === "string" ? new TextEncoder().encode(content).length : content.length,
    text: () => Promise.resolve(text),
    bytes: () => Promise.resolve(typeof content === "string" ? new TextEncoder().encode(content) : content),
    async *lines() {
      yield* eachLine(text);
    },
  };
}

/** The lines of a text with any kind of line end (CRLF, LF, bare CR), without a byte order mark. */
export function splitLines(text: string): string[] {
  return withoutMark(text).split(/\r\n|\n|\r/);
}

/** The lines that have their end, so that none of them can be cut off, without the colours of a terminal. */
export function wholeLines(text: string): string[] {
  return splitLines(text)
    .slice(0, -1)
    .map((line) => line.replace(/\x1b\[[\d;]*[A-Za-z]/g, ""));
}

/** The text without a byte order mark in front. */
export function withoutMark(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

/** UTF-8, or UTF-16 where a byte order mark says so (what PowerShell's `>` writes); without the mark. */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(wideEncoding(bytes) ?? "utf-8").decode(bytes);
}

/** Which UTF-16 a text is in by its byte order mark; undefined for any other. */
export function wideEncoding(bytes: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : undefined;
}

function* eachLine(text: string): Generator<string> {
  const ends = /\r\n|\n|\r/g;
  let start = 0;
  for (let end = ends.exec(text); end; end = ends.exec(text)) {
    yield text.slice(start, end.index);
    start = ends.lastIndex;
  }
  if (start < text.length) yield text.slice(start);
}
