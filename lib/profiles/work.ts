import "server-only";
import { type FirstPicture, firstPictureOfCalls, pprofValue } from "@/lib/flame";
import type { ProfileQuery } from "@/lib/model";
import {
  type CallTree,
  type Profile,
  type ProfileFacts,
  decodeAnyProfile,
  encodeTree,
  mergeProfiles,
  profileFacts,
} from "@/lib/pprof";
import { foldLook, lookInto } from "./look";
import { peekOf, topOf, topOfDifference } from "./tables";
import { told } from "./told";

/** A call tree as it is kept and sent. */
export interface MadeTree {
  readonly sampleType: string;
  /** In the wire form of lib/pprof. */
  readonly encoded: Uint8Array;
  readonly picture: FirstPicture;
  /** Filters that matched nothing, by their names in the query. */
  readonly unmatched: readonly string[];
}

/** What takes long of a large profile: functions of bytes or of decoded profiles, and of plain values. */
const work = {
  decode: (bytes: Uint8Array): Profile => told(422, () => decodeAnyProfile(bytes)),
  /** What is stored beside an uploaded profile. */
  facts: (bytes: Uint8Array, fileName: string | null): ProfileFacts =>
    profileFacts(work.decode(bytes), fileName),
  merge: (profiles: readonly Profile[]): Profile => told(422, () => mergeProfiles(profiles)),
  fold: (profile: Profile, query: ProfileQuery): CallTree => foldLook(lookInto(profile, query)),
  tree: treeOf,
  top: topOf,
  topOfDifference,
  peek: peekOf,
};

/** What can be done. */
export type Name = keyof typeof work;
/** What it is done with; the first is what may be large. */
export type Given<N extends Name> = Parameters<(typeof work)[N]>;
/** What comes of it. */
export type Made<N extends Name> = ReturnType<(typeof work)[N]>;

/**
 * Does it, here and at once; `make` (threads.ts) is for requests.
 * @throws HttpProblem 422 for what is wrong with a profile, 400 for a bad pattern, 404 for an unknown sample type
 */
export function makeHere<N extends Name>(name: N, given: Given<N>): Made<N> {
  const makers: { [Each in Name]: (...given: Given<Each>) => Made<Each> } = work;
  return makers[name](...given);
}

function treeOf(profile: Profile, query: ProfileQuery): MadeTree {
  const look = lookInto(profile, query);
  const tree = foldLook(look);
  const { sampleType, unmatched } = look;
  return { sampleType, encoded: encodeTree(tree), picture: pictureOf(tree), unmatched };
}

/** What a page shows first of a call tree. */
export function pictureOf(tree: CallTree): FirstPicture {
  return firstPictureOfCalls(tree, `all ${pprofValue(tree.total, tree.unit)}`);
}
