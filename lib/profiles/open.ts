import "server-only";
import { readProfileBytes } from "@/lib/data/profiles";
import type { ProjectRef } from "@/lib/data/projects";
import { gunzipBounded, isGzip } from "@/lib/http/gunzip";
import { limits } from "@/lib/http/limits";
import { HttpProblem, notFound } from "@/lib/http/problem";
import { splitIds } from "@/lib/model";
import { type Profile, decodeAnyProfile, mergeProfiles } from "@/lib/pprof";
import { decoded } from "./decoded";
import { told } from "./told";
import { type UnderWay, share } from "./under-way";

type Opening = UnderWay<Profile>;

const holder: { benchtrailOpening?: Opening } & typeof globalThis = globalThis;

/** Profiles that are being decoded. One map a process. */
const opening: Opening = (holder.benchtrailOpening ??= new Map());

const keyOf = (project: ProjectRef, id: string) => `${project.id}/${id}`;

/**
 * A stored profile, decoded, and kept in memory for the next look; of several ids the profiles merged (see
 * `ProfileIds`).
 * @throws HttpProblem 404, 422 for profiles that cannot be merged
 */
export async function openProfile(project: ProjectRef, id: string): Promise<Profile> {
  const key = keyOf(project, id);
  const known = decoded.get(key);
  if (known) return known;
  const profile = await openOnce(project, id);
  if (!decoded.has(key)) decoded.set(key, profile);
  return profile;
}

/** As `openProfile`, for work that nobody looks at: what people look at stays in memory, and this does not. */
export async function openOnce(project: ProjectRef, id: string): Promise<Profile> {
  const key = keyOf(project, id);
  return decoded.peek(key) ?? share(opening, key, () => decode(project, id));
}

async function decode(project: ProjectRef, ids: string): Promise<Profile> {
  const [id = "", ...others] = splitIds(ids);
  if (others.length > 0) {
    const profiles = await Promise.all(splitIds(ids).map((one) => openProfile(project, one)));
    return told(422, () => mergeProfiles(profiles));
  }
  const stored = await readProfileBytes(project, id);
  if (!stored) throw notFound(`The profile ${id}`);
  const bytes = await unpackedProfile(stored.bytes);
  return told(422, () => decodeAnyProfile(bytes));
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
