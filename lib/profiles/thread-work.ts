import "server-only";
import type { RequestBudget, CostChange } from "@/lib/compare";
import { flameThumbnail } from "@/lib/flame";
import { gunzipBounded, isGzip } from "@/lib/http/gunzip";
import { limits } from "@/lib/http/limits";
import { HttpProblem } from "@/lib/http/problem";
import type { ProfileQuery, ThumbnailQuery } from "@/lib/model";
import {
  type Profile,
  decodeAnyProfile,
  decodeTree,
  differenceProfile,
  encodeProfile,
  foldedDifference,
  foldedLines,
  formOf,
  mergeProfiles,
  speedscopeFile,
} from "@/lib/pprof";
import { decodeDiffTree } from "@/lib/pprof/wire";
import type { InputOf, ResultOf } from "@/lib/threads/threads";
import { type BudgetSides, budgetOf } from "./budget";
import { type ChangeSides, changeOf } from "./cost-change";
import { type Packed, pack, packText, unpack } from "./packed";
import { problemOf } from "./profile-problem";
import { foldLook, lookInto } from "./profile-view";
import { peekOf, topOf, topOfDifference } from "./tables";
import { addUp, differenceOf, treeOf, treeToKeep } from "./tree-work";

/** What takes long of a large profile: functions of bytes or of decoded profiles, and of plain values. */
export const profileMakers = {
  /** @param bytes as they were uploaded */
  decode: async (bytes: Uint8Array): Promise<Profile> => decodeAnyProfile(await unpackedProfile(bytes)),
  merge: (profiles: readonly Profile[]): Profile => mergeProfiles(profiles),
  tree: treeOf,
  treeToKeep,
  addUp,
  difference: differenceOf,
  costChange: async (difference: Packed, sides: ChangeSides): Promise<CostChange> =>
    changeOf(decodeDiffTree(await unpack(difference)), sides),
  budget: async (difference: Packed, sides: BudgetSides): Promise<RequestBudget> =>
    budgetOf(decodeDiffTree(await unpack(difference)), sides),
  /** A call tree in small, as SVG. */
  thumbnail: async (tree: Packed, scheme: ThumbnailQuery["scheme"]): Promise<string> =>
    flameThumbnail(decodeTree(await unpack(tree)), scheme),
  top: topOf,
  topOfDifference,
  peek: peekOf,
  /** Text, packed. */
  folded: (profile: Profile, query: ProfileQuery): Promise<Packed> =>
    packText(foldedLines(foldLook(lookInto(profile, query)))),
  foldedDifference: async (difference: Packed): Promise<Packed> =>
    packText(foldedDifference(decodeDiffTree(await unpack(difference)))),
  speedscope: (profile: Profile, query: ProfileQuery, name: string): Promise<Packed> =>
    packText(speedscopeFile(foldLook(lookInto(profile, query)), name)),
  /** As pprof files, packed: a profile, base subtracted from head, what came in another form (null where it is pprof already). */
  file: (profile: Profile): Promise<Packed> => pack(encodeProfile(profile)),
  fileOfDifference: ([base, head]: readonly [Profile, Profile]): Promise<Packed> =>
    pack(encodeProfile(differenceProfile(base, head))),
  fileOfText: async (bytes: Uint8Array): Promise<Packed | null> => {
    const text = await unpackedProfile(bytes);
    return formOf(text) ? pack(encodeProfile(decodeAnyProfile(text))) : null;
  },
};

/** What can be done. */
export type Name = keyof typeof profileMakers;
/** What it is done with; the first is what may be large. */
export type WorkInput<N extends Name> = InputOf<(typeof profileMakers)[N]>;
/** What comes of it. */
export type WorkResult<N extends Name> = ResultOf<(typeof profileMakers)[N]>;

/**
 * Does it, here and at once; `make` (threads.ts) is for requests.
 * @throws HttpProblem 422 for what is wrong with a profile, 400 for a bad pattern, 404 for an unknown sample type
 */
export async function makeHere<N extends Name>(name: N, input: WorkInput<N>): Promise<WorkResult<N>> {
  try {
    return await Reflect.apply(profileMakers[name], null, input);
  } catch (error) {
    throw problemOf(422, error);
  }
}

/** Uploaded bytes without their gzip. @throws HttpProblem 422 where they do not decompress, which upload would have refused */
async function unpackedProfile(bytes: Uint8Array): Promise<Uint8Array> {
  if (!isGzip(bytes)) return bytes;
  const unpacked = await gunzipBounded(bytes, limits.profile);
  if (unpacked.kind !== "ok") throw new HttpProblem(422, "The profile does not decompress.");
  return unpacked.bytes;
}
