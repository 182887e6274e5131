import { packageOf } from "@/lib/flame/names";
import { displayName } from "./display-name";
import { bound } from "./limits";
import { baseName, cleanPath } from "./paths";
import type { Profile } from "./profile";

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

/** Text that two frames share exactly if they are the same frame, also in different profiles. */
export function frameIdentity(granularity: Granularity, { name, file, line }: Frame): string {
  if (granularity === "lines" || isUnsymbolized(name)) return `${name}\n${file}\n${line}`;
  return byNameAlone(granularity) ? name : `${name}\n${file}`;
}

function byNameAlone(granularity: Granularity): boolean {
  return granularity === "functions" || granularity === "packages";
}

function isUnsymbolized(name: string): boolean {
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

/** Order of frames: by name, then file, then line, in code units and not by locale. */
export function compareFrames(a: Frame, b: Frame): number {
  return compareText(a.name, b.name) || compareText(a.file, b.file) || a.line - b.line;
}

/** −1, 0 or 1 in code unit order. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Columns out of frames. */
export function frameTable(frames: readonly Frame[]): FrameTable {
  return {
    name: frames.map((frame) => frame.name),
    file: frames.map((frame) => frame.file),
    line: frames.map((frame) => frame.line),
  };
}

/** Finds the frames of every location, inlined ones expanded. Throws ProfileError beyond `limits.names`. */
export function indexFrames(profile: Profile, granularity: Granularity = "functions"): FrameIndex {
  const { locations } = profile;
  const registry = new FrameRegistry(profile, granularity);
  const start = new Uint32Array(locations.count + 1);
  const found: number[] = [];
  for (let i = 0; i < locations.count; i++) {
    const end = locations.lineStart[i + 1]!;
    if (locations.lineStart[i] === end) found.push(registry.unsymbolized(i));
    for (let line = locations.lineStart[i]!; line < end; line++) found.push(registry.ofLine(i, line));
    start[i + 1] = found.length;
  }
  const { table, rank } = registry.sorted();
  return { table, start, frame: Uint32Array.from(found, (frame) => rank[frame]!) };
}

class FrameRegistry {
  private readonly frames: Frame[] = [];
  private readonly byIdentity = new Map<string, number>();
  /** Frame of each function (granularities that do not depend on the line), −1 until met. */
  private readonly ofFunction: Int32Array;

  constructor(
    private readonly profile: Profile,
    private readonly granularity: Granularity,
  ) {
    this.ofFunction = new Int32Array(profile.functions.count).fill(-1);
  }

  unsymbolized(location: number, line = 0): number {
    const { mappings, locations, strings } = this.profile;
    const mapping = locations.mapping[location]!;
    const file = mapping < 0 ? "" : strings[mappings.file[mapping]!]!;
    return this.add({ name: file === "" ? "<unknown>" : `[${baseName(file)}]`, file, line });
  }

  ofLine(location: number, line: number): number {
    const func = this.profile.locations.lineFunction[line]!;
    if (this.ofFunction[func]! >= 0) return this.ofFunction[func]!;
    const { strings, functions, locations } = this.profile;
    const name = displayName(strings[functions.name[func]!]!, strings[functions.systemName[func]!]!);
    const file = cleanPath(strings[functions.filename[func]!]!);
    const startLine = functions.startLine[func]!;
    const lines = this.granularity === "lines";
    if (
      this.granularity === "files"
        ? file === ""
        : name === "" && (file === "" || this.granularity === "functions")
    )
      return this.unsymbolized(location, startLine);
    const shown = this.shown(name, file, startLine);
    const frame = this.add(lines ? { name, file, line: locations.lineNumber[line]! } : shown);
    if (!lines) this.ofFunction[func] = frame;
    return frame;
  }

  /** A package keeps one of its files, which tells where it comes from; code without a package goes by its name. */
  private shown(name: string, file: string, startLine: number): Frame {
    if (this.granularity === "files") return { name: file, file, line: 0 };
    if (this.granularity === "packages") return { name: packageOf(name, file) || name, file, line: 0 };
    return { name, file, line: startLine };
  }

  private add(frame: Frame): number {
    const identity = frameIdentity(this.granularity, frame);
    const known = this.byIdentity.get(identity);
    if (known !== undefined) {
      // Functions that share a name may lie in several files: the first in order stands for all, in any profile.
      if (compareFrames(frame, this.frames[known]!) < 0) this.frames[known] = frame;
      return known;
    }
    this.byIdentity.set(identity, this.frames.length);
    bound("names", this.frames.push(frame));
    return this.frames.length - 1;
  }

  sorted(): { table: FrameTable; rank: Uint32Array } {
    const order = Array.from(this.frames.keys()).sort((a, b) =>
      compareFrames(this.frames[a]!, this.frames[b]!),
    );
    const rank = new Uint32Array(order.length);
    order.forEach((frame, place) => (rank[frame] = place));
    return { table: frameTable(order.map((frame) => this.frames[frame]!)), rank };
  }
}
