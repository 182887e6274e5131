import { int64Column } from "./columns";
import { ProfileError } from "./error";
import { hasTwoNumbers, isPassedOver, splitLast } from "./folded-form";
import { GrowingUint32 } from "./growing";
import { bound, boundedName, limits } from "./limits";
import type { Functions, Locations, Profile, ValueType } from "./profile";
import { StringTable } from "./string-table";

/** No more digits than 64 bits have: what is written with a megabyte of them is not worked out. */
const count = /^-?0*\d{1,19}$/;

/** Columns of a folded file: nobody says what was counted. */
const single: readonly ValueType[] = [{ type: "samples", unit: "count" }];
const differential: readonly ValueType[] = [
  { type: "before", unit: "count" },
  { type: "after", unit: "count" },
];

/**
 * Reads folded stacks (flamegraph.pl, stackcollapse-*, py-spy `-f raw`, async-profiler `collapsed`) as a profile. Frames
 * are kept as written, but for `name (file.py:12)`, whose file and line are told apart. Two numbers a line are two
 * sample types, `before` and `after`. Throws ProfileError with the line that is none.
 */
export function decodeFolded(bytes: Uint8Array): Profile {
  const text = new TextDecoder().decode(bytes);
  const builder = new FoldedBuilder(hasTwoNumbers(bytes));
  let number = 0;
  for (let from = 0; from < text.length; number++) {
    const end = text.indexOf("\n", from);
    const to = end < 0 ? text.length : end;
    builder.line(text.slice(from, to).trim(), number + 1);
    from = to + 1;
  }
  return builder.profile();
}

class FoldedBuilder {
  private readonly strings = new StringTable();
  private readonly frames = new Map<string, number>();
  private readonly name = new GrowingUint32();
  private readonly file = new GrowingUint32();
  private readonly lineNumber: number[] = [];
  private readonly stack = new GrowingUint32();
  private readonly stackStart = new GrowingUint32();
  private readonly values: readonly { lo: GrowingUint32; hi: GrowingUint32 }[];
  private readonly types: readonly ValueType[];

  constructor(twoNumbers: boolean) {
    this.types = twoNumbers ? differential : single;
    this.values = this.types.map(() => ({ lo: new GrowingUint32(), hi: new GrowingUint32() }));
    this.stackStart.push(0);
  }

  line(text: string, number: number): void {
    if (isPassedOver(text)) return;
    let rest = text;
    for (const column of this.values.toReversed()) {
      const last = splitLast(rest);
      if (last === null || !/^-?\d+$/.test(last.word)) throw new ProfileError(expected(text, number));
      const value = count.test(last.word) ? BigInt(last.word) : null;
      if (value === null || BigInt.asIntN(64, value) !== value)
        throw new ProfileError(`${expected(text, number)}, whose count is more than 64 bits hold`);
      column.lo.push(Number(value & 0xffffffffn));
      column.hi.push(Number((value >> 32n) & 0xffffffffn));
      rest = last.stack;
    }
    const frames = rest.split(";").filter((frame) => frame !== "");
    for (const frame of frames.reverse()) this.stack.push(this.locationOf(boundedName(frame)));
    if (this.stack.length > limits.frames)
      throw new ProfileError(`The file has more than ${limits.frames} frames, which is more than is read`);
    this.stackStart.push(this.stack.length);
  }

  /** Every distinct frame is a function with one location. */
  private locationOf(frame: string): number {
    const existing = this.frames.get(frame);
    if (existing !== undefined) return existing;
    const { name = frame, file = "", at = "0" } = placed.exec(frame)?.groups ?? {};
    this.name.push(this.strings.add(name));
    this.file.push(this.strings.add(file));
    this.lineNumber.push(Number(at));
    this.frames.set(frame, this.frames.size);
    bound("names", this.frames.size);
    return this.frames.size - 1;
  }

  profile(): Profile {
    const count = this.stackStart.length - 1;
    if (count === 0) throw new ProfileError("The folded file has no stack in it");
    const columns = this.values.map(({ lo, hi }) => ({ lo: lo.take(), hi: new Int32Array(hi.take()) }));
    const none = { lo: new Uint32Array(0), hi: new Int32Array(0) };
    const empty = new Uint32Array(0);
    return {
      strings: this.strings.all,
      sampleTypes: this.types,
      defaultSampleType: null,
      periodType: null,
      period: 0n,
      timeNanos: 0n,
      durationNanos: 0n,
      comments: [],
      docUrl: "",
      dropFrames: "",
      keepFrames: "",
      mappings: {
        count: 0,
        file: empty,
        buildId: empty,
        start: none,
        limit: none,
        offset: none,
        has: new Uint8Array(0),
      },
      functions: this.functions(),
      locations: this.locations(),
      samples: {
        count,
        stackStart: this.stackStart.take(),
        stack: this.stack.take(),
        values: columns,
        labels: { start: new Uint32Array(count + 1), key: empty, text: empty, number: none, unit: empty },
      },
    };
  }

  private functions(): Functions {
    const count = this.frames.size;
    const name = this.name.take();
    const unknown = new Uint32Array(count);
    return {
      count,
      name,
      systemName: unknown,
      filename: this.file.take(),
      startLine: new Float64Array(count),
    };
  }

  private locations(): Locations {
    const count = this.frames.size;
    return {
      count,
      mapping: new Int32Array(count).fill(-1),
      address: int64Column(count),
      folded: new Uint8Array(count),
      lineStart: Uint32Array.from({ length: count + 1 }, (_, i) => i),
      lineFunction: Uint32Array.from({ length: count }, (_, i) => i),
      lineNumber: Float64Array.from(this.lineNumber),
      lineColumn: new Float64Array(count),
    };
  }
}

/** py-spy: `handle (shop/cart.py:41)`. */
const placed = /^(?<name>.+) \((?<file>[^()]+):(?<at>\d{1,9})\)$/;

function expected(text: string, number: number): string {
  const excerpt = JSON.stringify(text.length > 80 ? `${text.slice(0, 50)}…${text.slice(-30)}` : text);
  return `Expected folded stacks, "frame;frame 12" with a whole number, at line ${number}, found ${excerpt}`;
}
