import { GrowingUint32 } from "./growing";
import { mergeProfiles } from "./merge";
import { scaled } from "./merge-tables";
import type { Labels, Profile } from "./profile";
import { pick } from "./subset";

/** Label by which pprof knows samples of the base, and its value. */
const [baseKey, baseText] = ["pprof::base", "true"];

/**
 * head − base as one profile, as `go tool pprof -proto -diff_base base head` writes it: the samples of both, those of
 * base negative and labelled `pprof::base: true`, so that percentages refer to base. Values are as measured. Throws
 * ProfileError for profiles that cannot be merged.
 */
export function differenceProfile(base: Profile, head: Profile): Profile {
  return mergeProfiles([head, subtrahend(base)]);
}

function subtrahend(base: Profile): Profile {
  const { samples, strings } = base;
  return {
    ...base,
    strings: [...strings, baseKey, baseText],
    samples: {
      ...samples,
      values: samples.values.map((column) => scaled(column, -1)),
      labels: labelled(base, strings.length, strings.length + 1),
    },
  };
}

/** The labels with one more for every sample, in place of one with that key (a base may be a difference itself). */
function labelled({ strings, samples }: Profile, newKey: number, newText: number): Labels {
  const { start, key, text, number, unit } = samples.labels;
  const added = key.length;
  const places = new GrowingUint32(added + samples.count);
  const starts = new Uint32Array(samples.count + 1);
  for (let sample = 0; sample < samples.count; sample++) {
    for (let i = start[sample]!; i < start[sample + 1]!; i++)
      if (text[i] === 0 || strings[key[i]!] !== baseKey) places.push(i);
    places.push(added);
    starts[sample + 1] = places.length;
  }
  const chosen = places.take();
  return {
    start: starts,
    key: chosen.map((i) => key[i] ?? newKey),
    text: chosen.map((i) => text[i] ?? newText),
    number: pick(number, chosen),
    unit: chosen.map((i) => unit[i] ?? 0),
  };
}
