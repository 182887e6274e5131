import { packageOf } from "@/lib/flame/names";
import { displayName } from "./display-name";
import { FrameKeys, sortedFrames } from "./frame-keys";
import {
  type Frame,
  type FrameIndex,
  type FrameTable,
  type Granularity,
  compareText,
  frameTable,
} from "./frames";
import { bound } from "./limits";
import { baseName, cleanPath } from "./paths";
import type { Profile } from "./profile";

/** Finds the frames of every location, inlined ones expanded. Throws ProfileError beyond `limits.names`. */
export function indexFrames(profile: Profile, granularity: Granularity = "functions"): FrameIndex {
  const { locations } = profile;
  const registry = new FrameRegistry(profile, granularity);
  const start = new Uint32Array(locations.count + 1);
  const frames: number[] = [];
  for (let i = 0; i < locations.count; i++) {
    const end = locations.lineStart[i + 1]!;
    if (locations.lineStart[i] === end) frames.push(registry.unsymbolized(i));
    for (let line = locations.lineStart[i]!; line < end; line++) frames.push(registry.ofLine(i, line));
    start[i + 1] = frames.length;
  }
  const { table, rank } = registry.sorted();
  return { table, start, frame: Uint32Array.from(frames, (frame) => rank[frame]!) };
}

class FrameRegistry {
  /** By key. */
  private readonly frames: Frame[] = [];
  private readonly keys: FrameKeys;
  /** What was worked out of texts, by their places in the string table: many functions may share a long one. */
  private readonly names = new Map<number, string>();
  private readonly files = new Map<number, string>();
  /** Frame of each function (granularities that do not depend on the line), −1 until met. */
  private readonly ofFunction: Int32Array;

  constructor(
    private readonly profile: Profile,
    private readonly granularity: Granularity,
  ) {
    this.keys = new FrameKeys(granularity);
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
    const { functions, locations } = this.profile;
    const name = this.nameOf(func);
    const file = this.fileOf(func);
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

  private nameOf(func: number): string {
    const { strings, functions } = this.profile;
    const [name, systemName] = [functions.name[func]!, functions.systemName[func]!];
    const place = name * strings.length + systemName;
    const shortName = this.names.get(place) ?? displayName(strings[name]!, strings[systemName]!);
    this.names.set(place, shortName);
    return shortName;
  }

  private fileOf(func: number): string {
    const place = this.profile.functions.filename[func]!;
    const path = this.files.get(place) ?? cleanPath(this.profile.strings[place]!);
    this.files.set(place, path);
    return path;
  }

  /** A package keeps one of its files, which tells where it comes from; code without a package goes by its name. */
  private shown(name: string, file: string, startLine: number): Frame {
    if (this.granularity === "files") return { name: file, file, line: 0 };
    if (this.granularity === "packages") return { name: packageOf(name, file) || name, file, line: 0 };
    return { name, file, line: startLine };
  }

  private add(frame: Frame): number {
    const key = this.keys.of(frame);
    const existing = this.frames[key];
    if (!existing) bound("names", this.frames.push(frame));
    // Functions that share a name may lie in several files: the first in order stands for all, in any profile.
    else if (comesFirst(frame, existing)) this.frames[key] = frame;
    return key;
  }

  sorted(): { table: FrameTable; rank: Uint32Array } {
    const order = sortedFrames(this.frames);
    const rank = new Uint32Array(order.length);
    order.forEach((frame, place) => (rank[frame] = place));
    return { table: frameTable(order.map((frame) => this.frames[frame]!)), rank };
  }
}

/** Of two frames that are one, by name the same: whether the first comes first in order. */
function comesFirst(a: Frame, b: Frame): boolean {
  return (compareText(a.file, b.file) || a.line - b.line) < 0;
}
