import "server-only";
import type { Profile } from "@/lib/pprof";
import { type Demand, threads } from "@/lib/threads/threads";
import { memoryOf } from "./decoded";
import { unpackedSize } from "./packed";
import { type Name, type WorkInput, type WorkResult, makeHere, type profileMakers } from "./thread-work";

/** What is done at once, because it takes less than the way to a thread and back: about a millisecond. */
const mostHere = { bytes: 2 ** 17, steps: 100_000 };

/** Bytes from which on work never keeps all threads busy. */
const leastHeavy = 2 ** 22;

/** What work may take: so many seconds, and one more for so many bytes. */
const seconds = { least: 6, bytesOfOne: 2 ** 22 };

/** What begins with a stranger's bytes: nobody knows what they ask for. */
const unknown = new Set<Name>(["decode", "fileOfText"]);

/** The beginning of a sentence on what takes too long. */
const words: { readonly [N in Name]: string } = {
  decode: "Decoding this profile",
  merge: "Merging these profiles",
  tree: "Folding this profile",
  treeToKeep: "Folding this profile",
  addUp: "Adding up these profiles",
  difference: "Comparing these profiles",
  costChange: "Comparing these profiles",
  budget: "Comparing these profiles",
  thumbnail: "Drawing this profile",
  top: "Counting this profile",
  topOfDifference: "Counting these profiles",
  peek: "Counting this profile",
  folded: "Writing this profile",
  foldedDifference: "Writing this difference",
  speedscope: "Writing this profile",
  file: "Writing this profile",
  fileOfDifference: "Writing this difference",
  fileOfText: "Reading this profile",
};

/**
 * Has something made of a profile: by a thread, or here at once where that is known to be little. What a thread gets is
 * copied, which takes some ms of a large profile; what it makes is not.
 * @throws HttpProblem as `makeHere` does, 422 for what takes too long or too much memory, 429 when all threads stay busy
 */
export async function make<N extends Name>(name: N, ...input: WorkInput<N>): Promise<WorkResult<N>> {
  const [material, query] = input;
  const all = [material].flat();
  const bytes = all.reduce((sum, one) => sum + sizeOf(one, name), 0);
  const filtersAreKnown = !unknown.has(name) && !hasPattern(query);
  if (
    filtersAreKnown &&
    bytes <= mostHere.bytes &&
    all.reduce((sum, one) => sum + stepsOf(one), 0) <= mostHere.steps
  )
    return makeHere(name, input);
  return threads<typeof profileMakers>().make(name, input, demandOf(name, bytes));
}

function demandOf(name: Name, bytes: number): Demand {
  return {
    what: words[name],
    heavy: bytes >= leastHeavy,
    seconds: seconds.least + Math.ceil(bytes / seconds.bytesOfOne),
  };
}

/** Bytes of a decoded profile, of a tree as it is unpacked, of what was uploaded as that usually unpacks. */
function sizeOf(material: Uint8Array | Profile, name: Name): number {
  if (!(material instanceof Uint8Array)) return memoryOf(material);
  return unknown.has(name) ? usuallyUnpacks * material.byteLength : unpackedSize(material);
}

const usuallyUnpacks = 4;

/**
 * About how many steps it takes to go through a decoded profile: a short stack may have many inlined frames, and one long
 * name may stand in many functions.
 */
function stepsOf(material: Uint8Array | Profile): number {
  if (material instanceof Uint8Array) return 0;
  const { strings, functions, locations, samples } = material;
  const { lineStart, lineFunction } = locations;
  let steps = samples.count * samples.values.length;
  for (const location of samples.stack) steps += 1 + lineStart[location + 1]! - lineStart[location]!;
  for (const one of lineFunction)
    for (const text of [functions.name, functions.systemName, functions.filename])
      steps += strings[text[one]!]!.length / charactersOfStep;
  return steps;
}

const charactersOfStep = 8;

/** Patterns may take seconds for few names (lib/pprof/pattern.ts). */
function hasPattern(query: unknown): boolean {
  if (typeof query !== "object" || query === null) return false;
  return ["focus", "ignore", "hide", "show", "show_from"].some((name) => Boolean(Reflect.get(query, name)));
}
