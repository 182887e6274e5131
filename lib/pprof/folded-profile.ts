import { ProfileError } from "./error";
import { hasTwoNumbers, isPassedOver, splitLast } from "./folded-form";
import { boundStack, boundedName, limits } from "./limits";
import type { Profile, ValueType } from "./profile";
import { ProfileBuilder } from "./profile-builder";

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
  const reader = new FoldedReader(hasTwoNumbers(bytes) ? differential : single);
  let number = 0;
  for (let from = 0; from < text.length; number++) {
    const end = text.indexOf("\n", from);
    const to = end < 0 ? text.length : end;
    reader.line(text.slice(from, to).trim(), number + 1);
    from = to + 1;
  }
  return reader.profile();
}

class FoldedReader {
  private readonly builder: ProfileBuilder;
  private readonly frames = new Map<string, number>();

  constructor(private readonly types: readonly ValueType[]) {
    this.builder = new ProfileBuilder(types.length);
  }

  line(text: string, number: number): void {
    if (isPassedOver(text)) return;
    const values: bigint[] = [];
    let rest = text;
    for (let column = 0; column < this.types.length; column++) {
      const last = splitLast(rest);
      if (last === null || !/^-?\d+$/.test(last.word)) throw new ProfileError(expected(text, number));
      const value = count.test(last.word) ? BigInt(last.word) : null;
      if (value === null || BigInt.asIntN(64, value) !== value)
        throw new ProfileError(`${expected(text, number)}, whose count is more than 64 bits hold`);
      values.unshift(value);
      rest = last.stack;
    }
    const frames = rest.split(";", limits.stack + 1).filter((frame) => frame !== "");
    boundStack(frames.length, number);
    this.builder.sample(
      frames.reverse().map((frame) => this.locationOf(boundedName(frame))),
      values,
    );
  }

  private locationOf(frame: string): number {
    const existing = this.frames.get(frame);
    if (existing !== undefined) return existing;
    const { name = frame, file = "", at = "0" } = placed.exec(frame)?.groups ?? {};
    const location = this.builder.frame({ name, file, line: Number(at) });
    this.frames.set(frame, location);
    return location;
  }

  profile(): Profile {
    if (this.builder.count === 0) throw new ProfileError("The folded file has no stack in it");
    return this.builder.profile({ sampleTypes: this.types });
  }
}

/** py-spy: `handle (shop/cart.py:41)`. */
const placed = /^(?<name>.+) \((?<file>[^()]+):(?<at>\d{1,9})\)$/;

function expected(text: string, number: number): string {
  const excerpt = JSON.stringify(text.length > 80 ? `${text.slice(0, 50)}…${text.slice(-30)}` : text);
  return `Expected folded stacks, "frame;frame 12" with a whole number, at line ${number}, found ${excerpt}`;
}
