import "server-only";
import { LRUCache } from "lru-cache";
import { findProfile } from "@/lib/data/profiles";
import type { ProjectRef } from "@/lib/data/projects";
import { notFound } from "@/lib/http/problem";
import { type ProfileQuery, type ProfileSummary, splitIds } from "@/lib/model";
import type { DiffTree } from "@/lib/pprof";
import { decodeDiffTree } from "@/lib/pprof/wire";
import { make } from "./threads";
import { type SentTree, callTree, treeAtOnce, treesAge } from "./trees";
import { type UnderWay, share } from "./under-way";

/** Profiles never change, so neither do their differences; the same one is looked at in several views. */
const recent = new LRUCache<string, SentTree>({
  maxSize: 48 * 2 ** 20,
  sizeCalculation: ({ bytes }) => bytes.length + 1_000,
});

/** Differences that are being made. */
const making: UnderWay<SentTree> = new Map();

/** The difference of two call trees that are looked at in the same way. @throws HttpProblem 400, 404, 422 */
export async function differentialTree(
  project: ProjectRef,
  base: string,
  head: string,
  query: ProfileQuery,
): Promise<SentTree> {
  const key = JSON.stringify([treesAge(), project.id, base, head, query]);
  const tree = recent.get(key) ?? (await share(making, key, () => differ(project, base, head, query)));
  recent.set(key, tree);
  return tree;
}

/** The whole difference of two profiles for a page that is about to be made; null where that is not done at once. */
export function differenceAtOnce(
  project: ProjectRef,
  base: ProfileSummary,
  head: ProfileSummary,
  sampleType: string,
): Promise<DiffTree | null> {
  const query = { sampleType, granularity: "functions" } as const;
  const send = () => differentialTree(project, base.id, head.id, query);
  return treeAtOnce(base.bytes + head.bytes, send, decodeDiffTree);
}

async function differ(
  project: ProjectRef,
  base: string,
  head: string,
  query: ProfileQuery,
): Promise<SentTree> {
  const sampleType = query.sampleType ?? (await defaultType(project, head));
  const side = (id: string) => callTree(project, id, { ...query, sampleType });
  const [before, after] = await Promise.all([side(base), side(head)]);
  return {
    bytes: await make("difference", [before.bytes, after.bytes]),
    unmatched: after.unmatched.filter((name) => before.unmatched.includes(name)),
  };
}

async function defaultType(project: ProjectRef, ids: string): Promise<string> {
  const profile = await findProfile(project, splitIds(ids)[0] ?? "");
  if (!profile) throw notFound(`The profile ${ids}`);
  return profile.defaultSampleType;
}
