/** Pieces of text are about this long, in UTF-16 units. */
const enough = 1 << 16;

/**
 * Texts with a separator between them, in pieces: a stack of 100,000 names of a megabyte each is longer than a string
 * can be.
 * @param end stands behind the last
 */
export function* joined(texts: Iterable<string | number>, separator: string, end: string): Generator<string> {
  let piece = "";
  let between = "";
  for (const text of texts) {
    piece += between + text;
    between = separator;
    if (piece.length < enough) continue;
    yield piece;
    piece = "";
  }
  yield piece + end;
}
