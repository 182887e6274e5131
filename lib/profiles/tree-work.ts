import "server-only";
import { type FirstPicture, firstPictureOfCalls, pprofValue } from "@/lib/flame";
import type { ProfileQuery } from "@/lib/model";
import { type CallTree, type Profile, decodeTree, diffEncoded, encodeTree, mergeTrees } from "@/lib/pprof";
import { GzipColumns } from "./gzip-columns";
import { type Packed, pack, unpack } from "./packed";
import { foldLook, lookInto } from "./profile-view";

/** A call tree as it is sent. */
interface PackedTree {
  /** In the wire form of lib/pprof. */
  readonly bytes: Packed;
  /** Filters that matched nothing, by their names in the query. */
  readonly unmatched: readonly string[];
}

/** A call tree as it is kept. */
export interface StoredTree {
  readonly sampleType: string;
  readonly bytes: Packed;
  readonly picture: FirstPicture;
}

/** The call tree of what a query looks at. */
export async function treeOf(profile: Profile, query: ProfileQuery): Promise<PackedTree> {
  const look = lookInto(profile, query);
  return { bytes: await pack(encodeTree(foldLook(look))), unmatched: look.unmatched };
}

/** The same with what its page shows first. */
export async function treeToKeep(profile: Profile, query: ProfileQuery): Promise<StoredTree> {
  const tree = foldLook(lookInto(profile, query));
  return { sampleType: tree.sampleType, bytes: await pack(encodeTree(tree)), picture: pictureOf(tree) };
}

/** Call trees in one; null where only the profiles themselves can be merged. */
export async function addUp(packed: readonly Packed[]): Promise<Packed | null> {
  const trees = (await Promise.all(packed.map(unpack))).map(decodeTree);
  const oneUnit = trees.every(({ unit }) => unit === trees[0]?.unit);
  // A total is that of absolute values: only without negative ones is it the sum.
  const positive = trees.every(({ self, total }) => total === self.reduce((sum, one) => sum + one, 0));
  return oneUnit && positive ? pack(encodeTree(mergeTrees(trees))) : null;
}

/** Two call trees laid over each other. It is packed elsewhere while it is made here. */
export async function differenceOf([base, head]: readonly [Packed, Packed]): Promise<Packed> {
  const [baseTree, headTree] = await Promise.all([unpack(base), unpack(head)]);
  const packed = new GzipColumns();
  for (const { column, bytes } of diffEncoded(baseTree, headTree)) packed.add(column, bytes);
  return packed.file();
}

/** What a page shows first of a call tree. */
export function pictureOf(tree: CallTree): FirstPicture {
  return firstPictureOfCalls(tree, `all ${pprofValue(tree.total, tree.unit)}`);
}
