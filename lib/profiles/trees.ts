import "server-only";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { readFirstPicture, readFolded, storeFolded } from "@/lib/data/profiles";
import type { ProjectRef } from "@/lib/data/projects";
import { type FirstPicture, firstPictureOfCalls, pprofValue } from "@/lib/flame";
import { type ProfileQuery, splitIds } from "@/lib/model";
import { type CallTree, encodeTree, wireVersion } from "@/lib/pprof";
import { type Look, foldLook, isFiltered, lookAt } from "./look";

const packed = promisify(gzip);

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
    return { bytes: await wholeTree(project, id, query), unmatched: [] };
  const look = await lookAt(project, id, query);
  return { bytes: await packTree(foldLook(look)), unmatched: look.unmatched };
}

/** What the page shows first of one whole profile; null where its tree is not kept, or not yet. */
export async function profilePicture(
  project: ProjectRef,
  id: string,
  sampleType: string,
): Promise<FirstPicture | null> {
  return splitIds(id).length > 1 ? null : readFirstPicture(project, id, sampleType, wireVersion);
}

type Folding = Map<string, Promise<Uint8Array>>;

const holder: { benchtrailFolding?: Folding } & typeof globalThis = globalThis;

/** Trees that are being folded: two may ask for the same one at once, or one and the queue. One map a process. */
const folding: Folding = (holder.benchtrailFolding ??= new Map());

async function wholeTree(project: ProjectRef, id: string, query: ProfileQuery): Promise<Uint8Array> {
  const key = JSON.stringify([project.id, id, query.sampleType]);
  const known = folding.get(key);
  if (known) return known;
  const tree = readOrFold(project, id, query).finally(() => folding.delete(key));
  folding.set(key, tree);
  return tree;
}

async function readOrFold(project: ProjectRef, id: string, query: ProfileQuery): Promise<Uint8Array> {
  const { sampleType } = query;
  if (splitIds(id).length > 1) return packTree(foldLook(await lookAt(project, id, query)));
  const stored = sampleType === undefined ? null : await readFolded(project, id, sampleType, wireVersion);
  return stored ?? keepTree(project, id, await lookAt(project, id, query));
}

async function packTree(tree: CallTree): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await packed(encodeTree(tree)));
}

/** Folds a whole stored profile and keeps its tree in the database, with what its page shows first. @throws HttpProblem 422 for one too large */
async function keepTree(project: ProjectRef, id: string, look: Look): Promise<Uint8Array<ArrayBuffer>> {
  const tree = foldLook(look);
  const bytes = await packTree(tree);
  const picture = firstPictureOfCalls(tree, `all ${pprofValue(tree.total, tree.unit)}`);
  await storeFolded(project, id, look.sampleType, { version: wireVersion, bytes, picture });
  return bytes;
}
