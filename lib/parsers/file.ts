import type { ResultFile } from "./types";

/** How much of a file recognition looks at, in UTF-16 units (64 KiB of ASCII). */
export const headLength = 64 * 1024;

/** A result that is in memory already: what the browser previews, and what tests hand over. */
export function memoryFile(name: string | null, content: string | Uint8Array): ResultFile {
  const text = typeof content === "string" ? content : decode(content);
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

/** The text without a byte order mark in front. */
export function withoutMark(text: string): string {
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
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
