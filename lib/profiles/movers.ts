import "server-only";
import { LRUCache } from "lru-cache";
import type { CostChange } from "@/lib/compare";
import { profileBackgrounds } from "@/lib/data/profiles";
import type { ProjectRef } from "@/lib/data/projects";
import { requestsOf } from "@/lib/flame";
import { HttpProblem } from "@/lib/http/problem";
import { differentialTree } from "./differences";
import { findMergedAll } from "./merged";
import { make } from "./threads";

/** Profiles do not change, but runs that tell how many requests were served may still come. */
const changes = new LRUCache<string, { readonly change: CostChange | null }>({ max: 200, ttl: 60_000 });

/**
 * Which functions' cost changed most between two profiles and beyond the noise of sampling, per request where that is
 * known of both sides, else by share. Null for profiles that do not compare.
 * @param sampleType default: that of the head
 */
export async function costChange(
  project: ProjectRef,
  base: string,
  head: string,
  sampleType?: string,
): Promise<CostChange | null> {
  const key = `${project.id}/${base}/${head}/${sampleType ?? ""}`;
  const cached = changes.get(key);
  if (cached) return cached.change;
  const change = await readChange(project, base, head, sampleType);
  changes.set(key, { change });
  return change;
}

async function readChange(
  project: ProjectRef,
  base: string,
  head: string,
  sampleType: string | undefined,
): Promise<CostChange | null> {
  const [difference, profiles, backgrounds] = await Promise.all([
    differenceOf(project, base, head, sampleType),
    findMergedAll(project, [base, head]),
    profileBackgrounds(project, [base, head]),
  ]);
  if (!difference) return null;
  const [before, after] = backgrounds;
  const requests = requestsOf(before?.load ?? null, after?.load ?? null);
  return make("costChange", difference, {
    columns: profiles.map((one) => one?.sampleTypes ?? []),
    requests,
    whyNot: requests ? null : (before?.whyNot ?? after?.whyNot ?? null),
  });
}

async function differenceOf(
  project: ProjectRef,
  base: string,
  head: string,
  sampleType: string | undefined,
): Promise<Uint8Array | null> {
  try {
    return (await differentialTree(project, base, head, { granularity: "functions", sampleType })).bytes;
  } catch (error) {
    // Profiles without a common sample type exist, they just do not compare.
    if (error instanceof HttpProblem && error.status === 422) return null;
    throw error;
  }
}
