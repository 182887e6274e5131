import "server-only";
import { gunzipSync, gzipSync } from "node:zlib";
import { readFolded, storeFolded } from "@/lib/data/profiles";
import type { ProjectRef } from "@/lib/data/projects";
import { HttpProblem } from "@/lib/http/problem";
import type { ProfileTop } from "@/lib/model";
import {
  type Profile,
  ProfileError,
  type TopRow,
  decodeTree,
  diffTop,
  diffTrees,
  encodeDiffTree,
  encodeTree,
  foldProfile,
  topFunctions,
  wireVersion,
} from "@/lib/pprof";
import { openProfile, sampleTypeIndex } from "./open";

/** What is asked of a profile. */
export interface ProfileQuery {
  /** Default: the profile's own. */
  sampleType?: string;
  /** Profile to subtract. */
  base?: string;
}

/** Functions with the numbers of `go tool pprof -top`, with `base` of `-diff_base`. @throws HttpProblem 404, 422 */
export async function profileTop(
  project: ProjectRef,
  id: string,
  { sampleType, base, limit }: ProfileQuery & { limit: number },
): Promise<ProfileTop> {
  const profile = await openProfile(project, id);
  const index = sampleTypeIndex(profile, sampleType);
  const before = base === undefined ? null : await openProfile(project, base);
  const table = before
    ? readable(() => diffTop(before, profile, typeName(profile, index)))
    : topFunctions(profile, index);
  return {
    sampleType: table.sampleType,
    unit: table.unit,
    total: table.total,
    rows: table.rows.slice(0, limit).map(rowOf),
  };
}

const rowOf = ({ name, file, flat, cum }: TopRow) => ({ name, file, flat, cum });

const typeName = (profile: Profile, index: number) => profile.sampleTypes[index]?.type ?? "";

/** Profiles too large to fold, or that cannot be laid over each other, are told as such: no fault of the server. */
function readable<T>(compare: () => T): T {
  try {
    return compare();
  } catch (error) {
    if (error instanceof ProfileError) throw new HttpProblem(422, error.message);
    throw error;
  }
}

/**
 * The call tree in the wire form of lib/pprof, gzipped; with `base` the differential tree. Trees of single profiles
 * are kept in the database.
 * @throws HttpProblem 404, 422
 */
export async function profileTree(
  project: ProjectRef,
  id: string,
  { sampleType, base }: ProfileQuery,
): Promise<Uint8Array> {
  if (base !== undefined) return diffTree(project, base, id, sampleType);
  const stored = sampleType === undefined ? null : await readFolded(project, id, sampleType, wireVersion);
  if (stored) return stored;
  const profile = await openProfile(project, id);
  const index = sampleTypeIndex(profile, sampleType);
  const bytes = new Uint8Array(gzipSync(encodeTree(readable(() => foldProfile(profile, index)))));
  await storeFolded(project, id, typeName(profile, index), { version: wireVersion, bytes });
  return bytes;
}

async function diffTree(
  project: ProjectRef,
  base: string,
  head: string,
  sampleType: string | undefined,
): Promise<Uint8Array> {
  const type = sampleType ?? typeName(...(await defaultType(project, head)));
  const [before, after] = await Promise.all([
    profileTree(project, base, { sampleType: type }),
    profileTree(project, head, { sampleType: type }),
  ]);
  const tree = readable(() => diffTrees(decodeTree(gunzipSync(before)), decodeTree(gunzipSync(after))));
  return gzipSync(encodeDiffTree(tree));
}

async function defaultType(project: ProjectRef, id: string): Promise<[Profile, number]> {
  const profile = await openProfile(project, id);
  return [profile, sampleTypeIndex(profile, undefined)];
}
