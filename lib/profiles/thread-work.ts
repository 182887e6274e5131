import "server-only";
import { type FirstPicture, firstPictureOfCalls, flameThumbnail, pprofValue } from "@/lib/flame";
import type { ProfileQuery, ThumbnailQuery } from "@/lib/model";
import {
  type CallTree,
  type Profile,
  type ProfileFacts,
  decodeAnyProfile,
  decodeTree,
  differenceProfile,
  encodeProfile,
  encodeTree,
  mergeProfiles,
  mergeTrees,
  profileFacts,
} from "@/lib/pprof";
import { foldLook, lookInto } from "./profile-view";
import { peekOf, topOf, topOfDifference } from "./tables";
import { asProblem } from "./profile-problem";

/** A call tree as it is sent. */
export interface EncodedTree {
  /** In the wire form of lib/pprof. */
  readonly encoded: Uint8Array;
  /** Filters that matched nothing, by their names in the query. */
  readonly unmatched: readonly string[];
}

/** A call tree as it is kept. */
export interface StoredTree {
  readonly sampleType: string;
  readonly encoded: Uint8Array;
  readonly picture: FirstPicture;
}

/** What takes long of a large profile: functions of bytes or of decoded profiles, and of plain values. */
const work = {
  decode: (bytes: Uint8Array): Profile => decodeAnyProfile(bytes),
  /** What is stored beside an uploaded profile. */
  facts: (bytes: Uint8Array, fileName: string | null): ProfileFacts =>
    profileFacts(decodeAnyProfile(bytes), fileName),
  merge: (profiles: readonly Profile[]): Profile => mergeProfiles(profiles),
  /** Encoded call trees in one; null where only the profiles themselves can be merged. */
  addUp,
  /** A call tree in small, as SVG. */
  thumbnail: (encoded: Uint8Array, scheme: ThumbnailQuery["scheme"]): string =>
    flameThumbnail(decodeTree(encoded), scheme),
  fold: (profile: Profile, query: ProfileQuery): CallTree => foldLook(lookInto(profile, query)),
  tree: treeOf,
  treeToKeep,
  top: topOf,
  topOfDifference,
  peek: peekOf,
  /** As pprof files, uncompressed: a profile, base subtracted from head, folded text. */
  file: encodeProfile,
  fileOfDifference: ([base, head]: readonly [Profile, Profile]): Uint8Array =>
    encodeProfile(differenceProfile(base, head)),
  fileOfText: (bytes: Uint8Array): Uint8Array => encodeProfile(decodeAnyProfile(bytes)),
};

/** What can be done. */
export type Name = keyof typeof work;
/** What it is done with; the first is what may be large. */
export type WorkInput<N extends Name> = Parameters<(typeof work)[N]>;
/** What comes of it. */
export type WorkResult<N extends Name> = ReturnType<(typeof work)[N]>;

/**
 * Does it, here and at once; `make` (threads.ts) is for requests.
 * @throws HttpProblem 422 for what is wrong with a profile, 400 for a bad pattern, 404 for an unknown sample type
 */
export function makeHere<N extends Name>(name: N, given: WorkInput<N>): WorkResult<N> {
  const makers: { [Each in Name]: (...given: WorkInput<Each>) => WorkResult<Each> } = work;
  return asProblem(422, () => makers[name](...given));
}

function treeOf(profile: Profile, query: ProfileQuery): EncodedTree {
  const look = lookInto(profile, query);
  return { encoded: encodeTree(foldLook(look)), unmatched: look.unmatched };
}

function treeToKeep(profile: Profile, query: ProfileQuery): StoredTree {
  const tree = foldLook(lookInto(profile, query));
  return { sampleType: tree.sampleType, encoded: encodeTree(tree), picture: pictureOf(tree) };
}

function addUp(encoded: readonly Uint8Array[]): Uint8Array | null {
  const trees = encoded.map(decodeTree);
  const oneUnit = trees.every(({ unit }) => unit === trees[0]?.unit);
  // A total is that of absolute values: only without negative ones is it the sum.
  const positive = trees.every(({ self, total }) => total === self.reduce((sum, one) => sum + one, 0));
  return oneUnit && positive ? encodeTree(mergeTrees(trees)) : null;
}

/** What a page shows first of a call tree. */
export function pictureOf(tree: CallTree): FirstPicture {
  return firstPictureOfCalls(tree, `all ${pprofValue(tree.total, tree.unit)}`);
}
