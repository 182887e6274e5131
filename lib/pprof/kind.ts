import { numberAt } from "./columns";
import { displayName } from "./display-name";
import type { Profile } from "./profile";

/** What the sample types alone tell, first match wins. Their names come from the runtimes' own profilers. */
const byTypes: readonly (readonly [RegExp, string])[] = [
  [/^goroutine$/, "goroutine"],
  [/^threadcreate$/, "threadcreate"],
  [/^cpu(_samples)?$/, "cpu"],
  [/^(alloc|inuse)_(space|objects)$/, "heap"],
  [/^wall$/, "wall"],
  [/^(space|objects)$/, "heap"],
  [/^contentions?$/, "contention"],
];

/** Where Go's mutex profile ends its stacks (the holder lets go), and where its block profile does (someone waits). */
const releasing =
  /^(internal\/)?sync\.\(\*(RW)?Mutex\)\.(R?Unlock|unlockSlow|rUnlockSlow)|^runtime\.(unlock|_LostContended)/;
const waiting =
  /^(internal\/)?sync\.\(\*\w+\)\.(R?Lock|lockSlow|Wait)|^runtime\.(chan(recv|send)|selectgo|semacquire|notifyList)/;

/**
 * What a profile is of: `cpu`, `heap`, `allocs`, `goroutine`, `mutex`, `block`, `threadcreate`, `wall`, or else its
 * first sample type as a word.
 *
 * Heap and allocs profiles of Go have the same sample types; allocs names an `alloc_…` type as the default. Mutex
 * and block profiles differ in nothing but the functions: a mutex profile charges the unlock, a block profile the
 * lock or channel that was waited for. Where a profile says neither (it is empty), the file name decides, if it
 * contains the kind's name; else the kind is `contention`.
 */
export function profileKind(profile: Profile, fileName = ""): string {
  const types = profile.sampleTypes.map(({ type }) => type);
  const kind = byTypes.find(([pattern]) => types.some((type) => pattern.test(type)))?.[1];
  if (kind === "heap") return isAllocs(profile, fileName) ? "allocs" : "heap";
  if (kind === "contention") return contentionKind(profile, fileName);
  return kind ?? wordOf(types[0] ?? "");
}

function isAllocs({ defaultSampleType }: Profile, fileName: string): boolean {
  return defaultSampleType ? defaultSampleType.startsWith("alloc") : /allocs/i.test(fileName);
}

function contentionKind(profile: Profile, fileName: string): string {
  const { mutex, block } = leafVotes(profile);
  if (mutex !== block) return mutex > block ? "mutex" : "block";
  return /mutex|block/.exec(fileName.toLowerCase())?.[0] ?? "contention";
}

function leafVotes({ strings, samples, locations, functions }: Profile): { mutex: number; block: number } {
  const votes = { mutex: 0, block: 0 };
  for (let sample = 0; sample < samples.count; sample++) {
    const at = samples.stackStart[sample]!;
    if (at === samples.stackStart[sample + 1]) continue;
    const leaf = samples.stack[at]!;
    for (let line = locations.lineStart[leaf]!; line < locations.lineStart[leaf + 1]!; line++) {
      const func = locations.lineFunction[line]!;
      const name = displayName(strings[functions.name[func]!]!, strings[functions.systemName[func]!]!);
      const weight = Math.abs(numberAt(samples.values[0]!, sample));
      if (releasing.test(name)) votes.mutex += weight;
      else if (waiting.test(name)) votes.block += weight;
    }
  }
  return votes;
}

function wordOf(type: string): string {
  return (
    type
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "")
      .slice(0, 40) || "other"
  );
}
