import "server-only";
import { LRU } from "@/lib/data/lru";
import { readProfileBytes } from "@/lib/data/profiles";
import type { ProjectRef } from "@/lib/data/projects";
import { gunzipBounded, isGzip } from "@/lib/http/gunzip";
import { limits } from "@/lib/http/limits";
import { HttpProblem, notFound } from "@/lib/http/problem";
import { splitIds } from "@/lib/model";
import { type Profile, decodeAnyProfile, mergeProfiles } from "@/lib/pprof";
import { told } from "./told";

type Decoded = LRU<string, Promise<Profile>>;

const holder: { benchtrailDecoded?: Decoded } & typeof globalThis = globalThis;

/**
 * Decoding costs most of a request; a person looks at the same few profiles again and again. One a process, also when
 * the bundler loads this module several times.
 */
const decoded: Decoded = (holder.benchtrailDecoded ??= new LRU({ most: 8, maxAgeMs: 5 * 60_000 }));

/**
 * A stored profile, decoded; of several ids the profiles merged (see `ProfileIds`).
 * @throws HttpProblem 404, 422 for profiles that cannot be merged
 */
export async function openProfile(project: ProjectRef, id: string): Promise<Profile> {
  const key = `${project.id}/${id}`;
  const opening = decoded.get(key) ?? decode(project, id);
  decoded.set(key, opening);
  try {
    return await opening;
  } catch (error) {
    decoded.delete(key);
    throw error;
  }
}

async function decode(project: ProjectRef, ids: string): Promise<Profile> {
  const [id = "", ...others] = splitIds(ids);
  if (others.length > 0) {
    const profiles = await Promise.all(splitIds(ids).map((one) => openProfile(project, one)));
    return told(422, () => mergeProfiles(profiles));
  }
  const stored = await readProfileBytes(project, id);
  if (!stored) throw notFound(`The profile ${id}`);
  return decodeAnyProfile(await unpackedProfile(stored.bytes));
}

/** Stored bytes without their gzip. @throws Error where they do not decompress, which upload would have refused */
export async function unpackedProfile(bytes: Uint8Array): Promise<Uint8Array> {
  if (!isGzip(bytes)) return bytes;
  const gunzipped = await gunzipBounded(bytes, limits.profile);
  if (gunzipped.kind !== "ok") throw new Error("a profile was stored but does not decompress");
  return gunzipped.bytes;
}

/**
 * Index of a sample type by its name; none given: the profile's default, else its last (as `go tool pprof`).
 * @throws HttpProblem 404 that lists the names
 */
export function sampleTypeIndex(profile: Profile, name: string | undefined): number {
  const types = profile.sampleTypes.map(({ type }) => type);
  const wanted = name ?? profile.defaultSampleType ?? types.at(-1);
  const index = types.findIndex((type) => type === wanted);
  if (index >= 0) return index;
  if (name === undefined) return types.length - 1;
  throw new HttpProblem(404, `The profile has no sample type "${name}"; it has ${types.join(", ")}.`);
}
