import "server-only";
import { LRUCache } from "lru-cache";
import { readFirstPicture, readFolded, storeFolded } from "@/lib/data/profiles";
import type { ProjectRef } from "@/lib/data/projects";
import { perProcess } from "@/lib/env/per-process";
import { hearWorkers, tellWorkers } from "@/lib/env/workers";
import type { FirstPicture } from "@/lib/flame";
import { type ProfileQuery, type ProfileSummary, splitIds } from "@/lib/model";
import { type Profile, decodeTree, wireVersion } from "@/lib/pprof";
import { isFiltered } from "./profile-view";
import { openProfile } from "./open-profile";
import { unpack, unpackedSize } from "./packed";
import { make } from "./threads";
import { type UnderWay, share } from "./under-way";
import { type StoredTree, pictureOf } from "./tree-work";

/** A tree on its way to the browser. */
export interface SentTree {
  /** The wire form of lib/pprof, gzipped. */
  readonly bytes: Uint8Array;
  /** Filters that matched nothing, by their names in the query. */
  readonly unmatched: readonly string[];
}

/** A call tree. Those of whole profiles by functions are kept in the database. @throws HttpProblem 400, 404, 422 */
export async function callTree(project: ProjectRef, id: string, query: ProfileQuery): Promise<SentTree> {
  if (!isFiltered(query) && query.granularity === "functions")
    return { bytes: await wholeTree(project, id, query, () => openProfile(project, id)), unmatched: [] };
  return make("tree", await openProfile(project, id), query);
}

/**
 * Has the tree of a whole stored profile kept before somebody looks at it; who looks meanwhile shares it.
 * @param profile the stored one, decoded
 * @throws HttpProblem 422 for a tree that is too large
 */
export async function foldAhead(
  project: ProjectRef,
  id: string,
  profile: Profile,
  sampleType: string,
): Promise<void> {
  const query = { sampleType, granularity: "functions" } as const;
  await wholeTree(project, id, query, () => Promise.resolve(profile));
}

/** More would keep a page waiting, in bytes: profiles as they were uploaded, and a tree in the wire form. */
const mostAtOnce = { uploaded: 2 ** 20, tree: 2 ** 19 };

/**
 * A tree for a page that is about to be made; null where that is not done at once.
 * @param uploaded bytes of the profiles that it is of, as they were uploaded: a few may be a tree of millions of nodes
 */
export async function treeAtOnce<Tree>(
  uploaded: number,
  send: () => Promise<SentTree>,
  decode: (bytes: Uint8Array) => Tree,
): Promise<Tree | null> {
  if (uploaded > mostAtOnce.uploaded) return null;
  // What is wrong with the profiles is told by the view that asks for the tree.
  const sent = await send().catch(() => null);
  if (!sent || unpackedSize(sent.bytes) > mostAtOnce.tree) return null;
  return decode(await unpack(sent.bytes));
}

/** What the page shows first of a whole profile; null where its tree is not kept yet, or merging would take long. */
export async function profilePicture(
  project: ProjectRef,
  { id, bytes }: ProfileSummary,
  sampleType: string,
): Promise<FirstPicture | null> {
  if (splitIds(id).length === 1) return readFirstPicture(project, id, sampleType, wireVersion);
  const query = { sampleType, granularity: "functions" } as const;
  const tree = await treeAtOnce(bytes, () => callTree(project, id, query), decodeTree);
  return tree && pictureOf(tree);
}

const forgotten = perProcess("forgotten-trees", () => {
  hearWorkers("forget-trees", forget);
  return { times: 0 };
});

/** Times that all trees were forgotten: what is kept of them, and what is still being made, goes by it. */
export const treesAge = (): number => forgotten.times;

/** Trees of whole profiles that are being read or folded. */
const folding = perProcess<UnderWay<Uint8Array>>("folding-trees", () => new Map());

/**
 * Trees of whole profiles that were made or read lately: who looks at an upload compares it next, and reading a tree
 * of a megabyte takes longer than anything else that the database is asked here. Profiles do not change.
 */
const recent = perProcess(
  "recent-trees",
  () =>
    new LRUCache<string, Uint8Array>({
      maxSize: 32 * 2 ** 20,
      sizeCalculation: ({ length }) => length + 1_000,
      ttl: 5 * 60_000,
    }),
);

async function wholeTree(
  project: ProjectRef,
  id: string,
  query: ProfileQuery,
  open: () => Promise<Profile>,
): Promise<Uint8Array> {
  const { sampleType } = query;
  const key = JSON.stringify([treesAge(), project.id, id, sampleType]);
  const cached = recent.get(key);
  if (cached) return cached;
  const tree = await share(folding, key, async () => {
    const ids = splitIds(id);
    if (ids.length > 1) {
      const sum = await addedUp(project, ids, sampleType);
      return sum ?? (await make("tree", await open(), query)).bytes;
    }
    const stored = sampleType === undefined ? null : await readFolded(project, id, sampleType, wireVersion);
    return stored ?? keepTree(project, id, await make("treeToKeep", await open(), query));
  });
  recent.set(key, tree);
  return tree;
}

/** Has trees read or made anew when they are asked for next: the code that made them may have changed. */
export function forgetTrees(): void {
  forget();
  tellWorkers("forget-trees");
}

function forget(): void {
  forgotten.times++;
  recent.clear();
}

/** The kept trees of repeats in one; null where only the profiles themselves can be merged. @throws HttpProblem 404, 422 */
async function addedUp(
  project: ProjectRef,
  ids: readonly string[],
  sampleType: string | undefined,
): Promise<Uint8Array | null> {
  if (sampleType === undefined) return null;
  const query = { sampleType, granularity: "functions" } as const;
  const sent = await Promise.all(ids.map((id) => callTree(project, id, query)));
  return make(
    "addUp",
    sent.map(({ bytes }) => bytes),
  );
}

/** Keeps the tree of a whole stored profile in the database, with what its page shows first. */
async function keepTree(
  project: ProjectRef,
  id: string,
  { sampleType, bytes, picture }: StoredTree,
): Promise<Uint8Array> {
  await storeFolded(project, id, sampleType, {
    version: wireVersion,
    bytes: new Uint8Array(bytes),
    picture,
  });
  return bytes;
}
