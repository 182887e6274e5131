import { int64At, int64Column, setInt64 } from "./columns";
import type { Functions, Int64Column, Locations, Mappings, Profile } from "./profile";
import type { StringTable } from "./string-table";

interface Mapping {
  readonly file: number;
  readonly buildId: number;
  readonly start: bigint;
  readonly limit: bigint;
  readonly offset: bigint;
  readonly has: number;
}

interface Line {
  readonly func: number;
  readonly number: number;
  readonly column: number;
}

interface Location {
  readonly mapping: number;
  readonly address: bigint;
  readonly folded: number;
  readonly lines: readonly Line[];
}

interface Func {
  readonly name: number;
  readonly systemName: number;
  readonly filename: number;
  readonly startLine: number;
}

/**
 * Mappings, functions and locations of several profiles, equal ones once. Mappings are equal by build id (or file),
 * size in pages and offset, and addresses count from the mapping's start, so that the same binary loaded elsewhere
 * is the same binary (as pprof's profile/merge.go has it).
 */
export class MergedPlaces {
  private readonly mappings = new Registry<Mapping>();
  private readonly functions = new Registry<Func>();
  private readonly locations = new Registry<Location>();

  constructor(private readonly strings: StringTable) {}

  /** Adds a profile's places; returns the merged index of each of its locations. */
  add(profile: Profile): Uint32Array {
    const strings = profile.strings.map((text) => this.strings.add(text));
    const mappings = this.addMappings(profile, strings);
    const functions = this.addFunctions(profile, strings);
    const { locations } = profile;
    const { count, mapping, address, lineStart, lineFunction, lineNumber, lineColumn } = locations;
    return Uint32Array.from({ length: count }, (_, i) => {
      const from = mapping[i]! < 0 ? null : mappings[mapping[i]!]!;
      const lines: Line[] = [];
      for (let line = lineStart[i]!; line < lineStart[i + 1]!; line++)
        lines.push({
          func: functions[lineFunction[line]!]!,
          number: lineNumber[line]!,
          column: lineColumn[line]!,
        });
      const relocated = BigInt.asUintN(64, int64At(address, i) + (from?.shift ?? 0n));
      const added = { mapping: from?.index ?? -1, address: relocated, folded: locations.folded[i]!, lines };
      return this.locations.add(identityOf(added), added);
    });
  }

  private addMappings({ mappings }: Profile, strings: readonly number[]): { index: number; shift: bigint }[] {
    return Array.from({ length: mappings.count }, (_, i) => {
      const added = {
        file: strings[mappings.file[i]!]!,
        buildId: strings[mappings.buildId[i]!]!,
        start: int64At(mappings.start, i),
        limit: int64At(mappings.limit, i),
        offset: int64At(mappings.offset, i),
        has: mappings.has[i]!,
      };
      const pages = BigInt.asUintN(64, added.limit - added.start + 0xfffn) >> 12n;
      const identity = `${added.buildId || added.file} ${pages} ${added.offset}`;
      const index = this.mappings.add(identity, added);
      return { index, shift: this.mappings.all[index]!.start - added.start };
    });
  }

  private addFunctions({ functions }: Profile, strings: readonly number[]): number[] {
    return Array.from({ length: functions.count }, (_, i) => {
      const added = {
        name: strings[functions.name[i]!]!,
        systemName: strings[functions.systemName[i]!]!,
        filename: strings[functions.filename[i]!]!,
        startLine: functions.startLine[i]!,
      };
      return this.functions.add(Object.values(added).join(" "), added);
    });
  }

  /** The tables of a Profile. */
  result(): { mappings: Mappings; functions: Functions; locations: Locations } {
    return {
      mappings: mappingColumns(this.mappings.all),
      functions: functionColumns(this.functions.all),
      locations: locationColumns(this.locations.all),
    };
  }
}

function identityOf({ mapping, address, folded, lines }: Location): string {
  const places = lines.map(({ func, number, column }) => `${func}:${number}:${column}`);
  return `${mapping} ${address} ${folded} ${places.join(" ")}`;
}

class Registry<T> {
  readonly all: T[] = [];
  private readonly byIdentity = new Map<string, number>();

  add(identity: string, entry: T): number {
    const existing = this.byIdentity.get(identity);
    if (existing !== undefined) return existing;
    this.byIdentity.set(identity, this.all.length);
    return this.all.push(entry) - 1;
  }
}

function int64s(values: readonly bigint[]): Int64Column {
  const column = int64Column(values.length);
  values.forEach((value, i) => setInt64(column, i, value));
  return column;
}

function mappingColumns(all: readonly Mapping[]): Mappings {
  return {
    count: all.length,
    file: Uint32Array.from(all, ({ file }) => file),
    buildId: Uint32Array.from(all, ({ buildId }) => buildId),
    start: int64s(all.map(({ start }) => start)),
    limit: int64s(all.map(({ limit }) => limit)),
    offset: int64s(all.map(({ offset }) => offset)),
    has: Uint8Array.from(all, ({ has }) => has),
  };
}

function functionColumns(all: readonly Func[]): Functions {
  return {
    count: all.length,
    name: Uint32Array.from(all, ({ name }) => name),
    systemName: Uint32Array.from(all, ({ systemName }) => systemName),
    filename: Uint32Array.from(all, ({ filename }) => filename),
    startLine: Float64Array.from(all, ({ startLine }) => startLine),
  };
}

function locationColumns(all: readonly Location[]): Locations {
  const lines = all.flatMap((location) => location.lines);
  const lineStart = new Uint32Array(all.length + 1);
  all.forEach((location, i) => (lineStart[i + 1] = lineStart[i]! + location.lines.length));
  return {
    count: all.length,
    mapping: Int32Array.from(all, ({ mapping }) => mapping),
    address: int64s(all.map(({ address }) => address)),
    folded: Uint8Array.from(all, ({ folded }) => folded),
    lineStart,
    lineFunction: Uint32Array.from(lines, ({ func }) => func),
    lineNumber: Float64Array.from(lines, ({ number }) => number),
    lineColumn: Float64Array.from(lines, ({ column }) => column),
  };
}
