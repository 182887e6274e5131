/**
 * What counts as one frame: `functions` goes by name alone (pprof's default), `filefunctions` by name and file,
 * `files` by file, `lines` by name, file and line, `packages` (which pprof does not have) by package, crate or module.
 */
export type Granularity = "functions" | "filefunctions" | "files" | "lines" | "packages";

/**
 * Distinct frames, sorted by name, file and line, so that an index is also the frame's place among siblings.
 * `line` is the line (granularity `lines`) or where the function begins, 0 where unknown. A place without a symbol
 * is named after its binary, `[libc.so.6]`, with the binary's path as file, or `<unknown>`.
 */
export interface FrameTable {
  readonly name: readonly string[];
  readonly file: readonly string[];
  readonly line: readonly number[];
}

/** The frames of location `i` are `frame[start[i]]` to `frame[start[i + 1]]`, innermost first, at least one. */
export interface FrameIndex {
  readonly table: FrameTable;
  readonly start: Uint32Array;
  readonly frame: Uint32Array;
}

/** One frame of a table, for building and comparing. */
export interface Frame {
  readonly name: string;
  readonly file: string;
  readonly line: number;
}

/** Whether frames of a granularity that share a name are one, wherever they lie. */
export function byNameAlone(granularity: Granularity): boolean {
  return granularity === "functions" || granularity === "packages";
}

/** Whether a name is that of a binary, in place of a symbol. */
export function isUnsymbolized(name: string): boolean {
  return name.startsWith("[") && name.endsWith("]");
}

/** The name that pprof prints for a frame. */
export function printableName(granularity: Granularity, { name, file, line }: Frame): string {
  if (isUnsymbolized(name) || byNameAlone(granularity) || granularity === "files" || file === "") return name;
  const place = granularity === "lines" && line !== 0 ? `${file}:${line}` : file;
  return name === "" ? place : `${name} ${place}`;
}

/** Frame `i` of a table. */
export function frameAt(table: FrameTable, i: number): Frame {
  return { name: table.name[i]!, file: table.file[i]!, line: table.line[i]! };
}

/** −1, 0 or 1 in code unit order. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * The order of printed names (`printableName`), which are put together only where one name begins with the other: text
 * for every pair would cost far more than the frames.
 */
export function comparePrinted(granularity: Granularity, a: Frame, b: Frame): number {
  const apart = a.name !== b.name && !a.name.startsWith(b.name) && !b.name.startsWith(a.name);
  if (apart) return compareText(a.name, b.name);
  if (a.name === b.name && a.file === b.file && a.line === b.line) return 0;
  return compareText(printableName(granularity, a), printableName(granularity, b));
}

/** Columns out of frames. */
export function frameTable(frames: readonly Frame[]): FrameTable {
  return {
    name: frames.map((frame) => frame.name),
    file: frames.map((frame) => frame.file),
    line: frames.map((frame) => frame.line),
  };
}
