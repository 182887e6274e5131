import { ProfileError } from "./error";
import { limits } from "./limits";
import type { TreeShape } from "./tree";

/**
 * How many characters the frames of all stacks that cost something take together, with one between each two: a deep
 * tree of a few kilobytes may take gigabytes when every stack is written out.
 * @param lengths characters of each frame
 */
export function stackLength(
  { nodeCount, parent, frame }: TreeShape,
  columns: readonly Float64Array[],
  lengths: readonly number[],
): number {
  const path = new Float64Array(nodeCount);
  let sum = 0;
  for (let node = 0; node < nodeCount; node++) {
    if (node > 0) path[node] = path[parent[node]!]! + lengths[frame[node]!]! + 1;
    if (columns.some((column) => column[node] !== 0)) sum += path[node]!;
  }
  return sum;
}

/** Throws ProfileError where a text would be longer than `limits.written`. */
export function boundWritten(what: string, characters: number): void {
  if (characters > limits.written)
    throw new ProfileError(
      `The ${what} of this profile would take ${Math.round(characters / 1e6)} MB, at most ${Math.round(limits.written / 1e6)} MB are written: filter the profile, or take it as pprof`,
    );
}
