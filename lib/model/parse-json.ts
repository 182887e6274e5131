/** A shorter text has not so many values that they could fill the memory of a thread. */
const short = 4 * 2 ** 20;

/** Bytes of V8's heap that the values of a text may take: a thread has 256 MB, and they are looked at afterwards. */
const most = 200 * 2 ** 20;

/** Bytes of an empty list or object, and of a place in one and in its checked copy. */
const bytes = { list: 64, place: 16 } as const;

/**
 * `JSON.parse` for texts that somebody sent: V8 ends the whole process where it runs out of a thread's memory while it
 * parses, so a text of too many values is refused before.
 * @throws RangeError for too many values @throws SyntaxError for what is no JSON
 */
export function parseJson(text: string): unknown {
  if (text.length > short && bytesOf(text) > most)
    throw new RangeError("the JSON has more values than are read at once");
  return JSON.parse(text);
}

function bytesOf(text: string): number {
  let sum = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x2c) sum += bytes.place;
    else if (code === 0x5b || code === 0x7b) sum += bytes.list;
  }
  return sum;
}
