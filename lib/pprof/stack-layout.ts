import type { FrameIndex } from "./frames";
import type { Samples } from "./profile";

/** Stacks as folding reads them. */
export interface StackLayout {
  /** Of each stack its frames from the outermost in, counted from 1, then `stackEnd` and its value (see `valueAt`). */
  readonly frames: Uint32Array;
  /** Where each stack begins in `frames`. */
  readonly starts: Uint32Array;
}

/** Stands behind the last frame of a stack. */
export const stackEnd = 0;

/** A number as the two words in which it stands among frames. */
const number = new Float64Array(1);
const halves = new Uint32Array(number.buffer);

/** `stackEnd` and the value. */
const wordsBehind = 3;

/** Stacks are put into buckets by their outermost locations: three bits for each of four groups of three. */
const groups = 4;
const groupSize = 3;
const groupBits = 3;
const groupMask = (1 << groupBits) - 1;
const buckets = 1 << (groups * groupBits);

/**
 * Writes out the stacks that count, those that begin alike near each other: what then goes down the tree together is
 * found together in memory, which is what folding large profiles waits for.
 * @param values of the samples; those with 0 do not count
 */
export function layOutStacks(samples: Samples, index: FrameIndex, values: Float64Array): StackLayout {
  const { count, stackStart, stack } = samples;
  const { start, frame } = index;
  const { bucketOf, words, stacks } = dealIntoBuckets(samples, index, values);
  const frames = new Uint32Array(words[buckets]!);
  const starts = new Uint32Array(stacks[buckets]!);
  for (let sample = 0; sample < count; sample++) {
    const value = values[sample]!;
    if (value === 0) continue;
    const bucket = bucketOf[sample]!;
    let at = words[bucket]!;
    starts[stacks[bucket]!++] = at;
    const from = stackStart[sample]!;
    for (let i = stackStart[sample + 1]! - 1; i >= from; i--) {
      const location = stack[i]!;
      const first = start[location]!;
      let next = start[location + 1]! - 1;
      // Most locations have one frame, which is read without a loop.
      frames[at++] = frame[next]! + 1;
      while (next > first) frames[at++] = frame[--next]! + 1;
    }
    frames[at] = stackEnd;
    number[0] = value;
    frames[at + 1] = halves[0]!;
    frames[at + 2] = halves[1]!;
    words[bucket] = at + wordsBehind;
  }
  return { frames, starts };
}

/** The value that stands at a place of `frames`. */
export function valueAt(frames: Uint32Array, at: number): number {
  halves[0] = frames[at]!;
  halves[1] = frames[at + 1]!;
  return number[0]!;
}

interface Buckets {
  readonly bucketOf: Uint16Array;
  /** Where the words and the stacks of each bucket begin, and behind the last one how many there are. */
  readonly words: Uint32Array;
  readonly stacks: Uint32Array;
}

function dealIntoBuckets(samples: Samples, { start, frame }: FrameIndex, values: Float64Array): Buckets {
  const { count, stackStart, stack } = samples;
  const bucketOf = new Uint16Array(count);
  const words = new Uint32Array(buckets + 1);
  const stacks = new Uint32Array(buckets + 1);
  for (let sample = 0; sample < count; sample++) {
    if (values[sample] === 0) continue;
    const from = stackStart[sample]!;
    let bucket = 0;
    let hash = 0;
    let size = wordsBehind;
    let i = stackStart[sample + 1]! - 1;
    for (let group = 0; group < groups; group++) {
      for (const last = Math.max(from, i - groupSize + 1); i >= last; i--) {
        const first = start[stack[i]!]!;
        size += start[stack[i]! + 1]! - first;
        hash = Math.imul(hash ^ frame[first]!, 0x9e3779b1);
        hash ^= hash >>> 15;
      }
      bucket = (bucket << groupBits) | (hash & groupMask);
    }
    for (; i >= from; i--) size += start[stack[i]! + 1]! - start[stack[i]!]!;
    bucketOf[sample] = bucket;
    words[bucket + 1]! += size;
    stacks[bucket + 1]!++;
  }
  for (let i = 1; i <= buckets; i++) {
    words[i]! += words[i - 1]!;
    stacks[i]! += stacks[i - 1]!;
  }
  return { bucketOf, words, stacks };
}
