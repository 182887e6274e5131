import { displayName } from "./display-name";
import { ProfileError } from "./error";
import { type Matcher, compilePattern } from "./pattern";
import type { Profile } from "./profile";
import { subsetProfile } from "./subset";

/**
 * Removes the frames that the profile itself calls uninteresting (`drop_frames` but not `keep_frames`, whole names):
 * what lies below such a frame, itself included, as pprof does whenever it reads a profile. A stack keeps what comes
 * before its first frame of interest, so none is emptied. Patterns that are no valid expressions remove nothing.
 */
export function pruneFrames(profile: Profile): Profile {
  if (profile.dropFrames === "") return profile;
  const drops = dropMatcher(profile);
  return drops ? prune(profile, drops) : profile;
}

function dropMatcher({ dropFrames, keepFrames }: Profile): Matcher | null {
  try {
    const drop = compilePattern(`^(${dropFrames})$`, "drop_frames");
    const keep = keepFrames === "" ? null : compilePattern(`^(${keepFrames})$`, "keep_frames");
    return (name) => drop(name) && !keep?.(name);
  } catch (error) {
    if (error instanceof ProfileError) return null;
    throw error;
  }
}

function prune(profile: Profile, drops: Matcher): Profile {
  const { locations, samples, strings, functions } = profile;
  const names = Array.from({ length: functions.count }, (_, i) =>
    displayName(strings[functions.name[i]!]!, strings[functions.systemName[i]!]!),
  );
  const lines = new Uint8Array(locations.lineFunction.length).fill(1);
  /** 0 stays, 1 loses inlined callees and everything below it, 2 goes with everything below it. */
  const fate = new Uint8Array(locations.count);
  for (let i = 0; i < locations.count; i++) {
    const [from, to] = [locations.lineStart[i]!, locations.lineStart[i + 1]!];
    for (let line = to - 1; line >= from && fate[i] === 0; line--) {
      const name = names[locations.lineFunction[line]!]!;
      if (name === "" || !drops(withoutParameters(name))) continue;
      fate[i] = line === to - 1 ? 2 : 1;
      if (fate[i] === 1) lines.fill(0, from, line + 1);
    }
  }
  return subsetProfile(profile, {
    lines,
    locations: new Uint8Array(locations.count).fill(1),
    stackOf: (sample) => prunedStack(samples, sample, fate),
  });
}

function prunedStack(
  samples: Profile["samples"],
  sample: number,
  fate: Uint8Array,
): readonly [number, number] {
  const [from, to] = [samples.stackStart[sample]!, samples.stackStart[sample + 1]!];
  let interesting = false;
  for (let i = to - 1; i >= from; i--) {
    const verdict = fate[samples.stack[i]!]!;
    if (verdict === 0) interesting = true;
    else if (interesting) return verdict === 2 ? [i + 1, to] : [i, to];
  }
  return [from, to];
}

/** `f(int)` → `f`; a leading dot (PowerPC symbols) goes; parentheses that are part of C++ names stay. */
function withoutParameters(name: string): string {
  const plain = name.replace(/^\./, "");
  for (const bracket of plain.matchAll(/\(anonymous namespace\)|operator\(\)|\(/g))
    if (bracket[0] === "(") return plain.slice(0, bracket.index);
  return plain;
}
