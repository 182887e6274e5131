/** A text as one word of a POSIX shell, whatever stands in it; on one line. */
export function shellWord(text: string): string {
  // oxlint-disable-next-line no-control-regex -- a terminal must not act on what an upload named
  const line = text.replace(/[\s\u0000-\u001f\u007f]+/g, " ").trim();
  return /^[\w./:=@%+,-]+$/.test(line) ? line : `'${line.replaceAll("'", `'\\''`)}'`;
}
