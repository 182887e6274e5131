import type { ResultFile } from "../parsers/types";

/**
 * The lines of a log, but for a last one without an end: the log was cut there, and half a number is a wrong one. Of a
 * file too large to be one text nobody can tell, and the last line is left out.
 */
export async function* wholeLines(file: ResultFile): AsyncGenerator<string> {
  const ended = await file.text().then(
    (text) => /[\r\n]$/.test(text),
    () => false,
  );
  let before: string | undefined;
  for await (const line of file.lines()) {
    if (before !== undefined) yield before;
    before = line;
  }
  if (before !== undefined && (ended || before.startsWith("# EOF"))) yield before;
}
