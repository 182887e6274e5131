import "server-only";
import { readProfileBytes } from "@/lib/data/profiles";
import type { ProjectRef } from "@/lib/data/projects";
import { perProcess } from "@/lib/env/per-process";
import { notFound } from "@/lib/http/problem";
import { splitIds } from "@/lib/model";
import type { Profile } from "@/lib/pprof";
import { decoded } from "./decoded";
import { make } from "./threads";
import { type UnderWay, share } from "./under-way";

/** Profiles that are being decoded. */
const opening = perProcess<UnderWay<Profile>>("opening-profiles", () => new Map());

const keyOf = (project: ProjectRef, id: string) => `${project.id}/${id}`;

/**
 * A stored profile, decoded, and kept in memory for the next look; of several ids the profiles merged (see
 * `ProfileIds`).
 * @throws HttpProblem 404, 422 for profiles that cannot be merged
 */
export async function openProfile(project: ProjectRef, id: string): Promise<Profile> {
  const key = keyOf(project, id);
  const cached = decoded.get(key);
  if (cached) return cached;
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
    return make("merge", profiles);
  }
  const stored = await readProfileBytes(project, id);
  if (!stored) throw notFound(`The profile ${id}`);
  return make("decode", stored.bytes);
}
