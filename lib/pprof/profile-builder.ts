import { int64Column } from "./columns";
import { ProfileError } from "./error";
import { GrowingUint32 } from "./growing";
import { bound, boundedName, limits } from "./limits";
import type { Functions, Int64Column, Locations, Mappings, Profile, ValueType } from "./profile";
import { StringTable } from "./string-table";

/** A place in code as text forms of profiles have it. */
export interface BuiltFrame {
  readonly name: string;
  /** "" where unknown. */
  readonly file?: string;
  /** From 1; 0 where unknown. */
  readonly line?: number;
  /** Binary or library that it is in, "" where unknown. */
  readonly binary?: string;
}

/** What is known of a profile beside its samples. Times in nanoseconds, 0 where unknown. */
export interface BuiltFacts {
  readonly sampleTypes: readonly ValueType[];
  readonly defaultSampleType?: string;
  readonly timeNanos?: bigint;
  readonly durationNanos?: bigint;
  readonly comments?: readonly string[];
}

/** Makes a profile out of frames and stacks that some other form of profiles tells. */
export class ProfileBuilder {
  private readonly strings = new StringTable();
  private readonly places = new Map<string, number>();
  private readonly binaries = new Map<number, number>();
  private readonly name = new GrowingUint32();
  private readonly file = new GrowingUint32();
  private readonly lineNumber: number[] = [];
  private readonly mapping: number[] = [];
  private readonly stack = new GrowingUint32();
  private readonly stackStart = new GrowingUint32();
  private readonly values: { lo: GrowingUint32; hi: GrowingUint32 }[];

  /** @param columns how many values a sample has */
  constructor(columns: number) {
    this.values = Array.from({ length: columns }, () => ({
      lo: new GrowingUint32(),
      hi: new GrowingUint32(),
    }));
    this.stackStart.push(0);
  }

  /** The location of a frame, a new one where it was not met before. Throws ProfileError beyond `limits.names`. */
  frame({ name, file = "", line = 0, binary = "" }: BuiltFrame): number {
    const key = `${name}\0${file}\0${line}\0${binary}`;
    const existing = this.places.get(key);
    if (existing !== undefined) return existing;
    this.name.push(this.strings.add(boundedName(name)));
    this.file.push(this.strings.add(boundedName(file)));
    this.lineNumber.push(Number.isSafeInteger(line) && line > 0 ? line : 0);
    this.mapping.push(binary === "" ? -1 : this.binaryOf(binary));
    this.places.set(key, this.places.size);
    bound("names", this.places.size);
    return this.places.size - 1;
  }

  private binaryOf(path: string): number {
    const text = this.strings.add(boundedName(path));
    const existing = this.binaries.get(text);
    if (existing !== undefined) return existing;
    this.binaries.set(text, this.binaries.size);
    return this.binaries.size - 1;
  }

  /** Adds a sample. @param stack locations, leaf first @param values one for each column; numbers are rounded */
  sample(stack: Iterable<number>, values: readonly (number | bigint)[]): void {
    for (const location of stack) this.stack.push(location);
    if (this.stack.length > limits.frames)
      throw new ProfileError(`The file has more than ${limits.frames} frames, which is more than is read`);
    this.stackStart.push(this.stack.length);
    for (const [at, { lo, hi }] of this.values.entries()) {
      const value = values[at] ?? 0;
      const whole = typeof value === "bigint" ? value : BigInt(Math.round(value));
      lo.push(Number(whole & 0xffffffffn));
      hi.push(Number((whole >> 32n) & 0xffffffffn));
    }
  }

  /** Samples so far. */
  get count(): number {
    return this.stackStart.length - 1;
  }

  /** The profile. Nothing may be added any more. */
  profile({ sampleTypes, defaultSampleType, timeNanos, durationNanos, comments }: BuiltFacts): Profile {
    const { count } = this;
    const empty = new Uint32Array(0);
    return {
      strings: this.strings.all,
      sampleTypes,
      defaultSampleType: defaultSampleType ?? null,
      periodType: null,
      period: 0n,
      timeNanos: timeNanos ?? 0n,
      durationNanos: durationNanos ?? 0n,
      comments: comments ?? [],
      docUrl: "",
      dropFrames: "",
      keepFrames: "",
      mappings: this.mappings(),
      functions: this.functions(),
      locations: this.locations(),
      samples: {
        count,
        stackStart: this.stackStart.take(),
        stack: this.stack.take(),
        values: this.values.map(({ lo, hi }) => ({ lo: lo.take(), hi: new Int32Array(hi.take()) })),
        labels: {
          start: new Uint32Array(count + 1),
          key: empty,
          text: empty,
          number: noNumbers,
          unit: empty,
        },
      },
    };
  }

  private mappings(): Mappings {
    const file = Uint32Array.from(this.binaries.keys());
    const count = file.length;
    const none = () => int64Column(count);
    const has = new Uint8Array(count);
    return {
      count,
      file,
      buildId: new Uint32Array(count),
      start: none(),
      limit: none(),
      offset: none(),
      has,
    };
  }

  private functions(): Functions {
    const count = this.places.size;
    return {
      count,
      name: this.name.take(),
      systemName: new Uint32Array(count),
      filename: this.file.take(),
      startLine: new Float64Array(count),
    };
  }

  private locations(): Locations {
    const count = this.places.size;
    return {
      count,
      mapping: Int32Array.from(this.mapping),
      address: int64Column(count),
      folded: new Uint8Array(count),
      lineStart: Uint32Array.from({ length: count + 1 }, (_, i) => i),
      lineFunction: Uint32Array.from({ length: count }, (_, i) => i),
      lineNumber: Float64Array.from(this.lineNumber),
      lineColumn: new Float64Array(count),
    };
  }
}

const noNumbers: Int64Column = { lo: new Uint32Array(0), hi: new Int32Array(0) };
