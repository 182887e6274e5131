import "server-only";

type Column = Uint8Array | Uint32Array | Int32Array | Float64Array;

/** All that columns are made of. */
const kinds: readonly (new (memory: SharedArrayBuffer) => Column)[] = [
  Uint8Array,
  Uint32Array,
  Int32Array,
  Float64Array,
];

/**
 * The same with the numbers of all columns where every thread sees them: what is handed on between threads is then
 * not copied but for its texts.
 */
export function shared(part: unknown): unknown {
  if (typeof part !== "object" || part === null) return part;
  for (const Kind of kinds) {
    if (!(part instanceof Kind)) continue;
    const column = new Kind(new SharedArrayBuffer(part.byteLength));
    column.set(part);
    return column;
  }
  if (Array.isArray(part)) return part.map(shared);
  return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, shared(one)]));
}
