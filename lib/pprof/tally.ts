import { type Sums, joinLanes, lanesOf } from "./columns";
import type { FrameIndex } from "./frames";
import type { Int64Column, Profile } from "./profile";

/** Cost of each frame of an index: `flat` as the leaf of a stack, `cum` anywhere on it (once a sample). */
export interface Tally {
  readonly flat: Sums;
  readonly cum: Sums;
}

/** Adds up one column of values by frame, exactly. */
export function tally(profile: Profile, index: FrameIndex, values: Int64Column): Tally {
  const lanes = lanesOf(values).map((lane) => tallyLane(profile, index, lane));
  return {
    flat: joinLanes(lanes.map((lane) => lane.flat)),
    cum: joinLanes(lanes.map((lane) => lane.cum)),
  };
}

function tallyLane(
  profile: Profile,
  index: FrameIndex,
  values: Float64Array,
): { flat: Float64Array; cum: Float64Array } {
  const { count, stackStart, stack } = profile.samples;
  const { start, frame: frames } = index;
  const flat = new Float64Array(index.table.name.length);
  const cum = new Float64Array(index.table.name.length);
  const lastSample = new Int32Array(index.table.name.length).fill(-1);
  for (let sample = 0; sample < count; sample++) {
    const value = values[sample]!;
    const from = stackStart[sample]!;
    const to = stackStart[sample + 1]!;
    if (value === 0 || from === to) continue;
    flat[frames[start[stack[from]!]!]!]! += value;
    for (let i = from; i < to; i++) {
      const end = start[stack[i]! + 1]!;
      for (let f = start[stack[i]!]!; f < end; f++) {
        const frame = frames[f]!;
        if (lastSample[frame] === sample) continue;
        lastSample[frame] = sample;
        cum[frame]! += value;
      }
    }
  }
  return { flat, cum };
}
