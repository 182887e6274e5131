import "server-only";
import type { ProjectRef } from "@/lib/data/projects";
import type { ProfileQuery } from "@/lib/model";
import {
  type CallTree,
  type Granularity,
  type Profile,
  filterProfile,
  foldProfile,
  totalOf,
} from "@/lib/pprof";
import { openProfile, sampleTypeIndex } from "./open";
import { told } from "./told";

/** A profile as a request looks at it: one column of it, filtered. */
export interface Look {
  /** What the filters leave, and all there is. */
  readonly profile: Profile;
  readonly whole: Profile;
  readonly index: number;
  readonly sampleType: string;
  readonly unit: string;
  readonly granularity: Granularity;
  /** Of the unfiltered profile: shares stay shares of the whole. */
  readonly total: number;
  /** Filters that matched nothing, by their names in the query. */
  readonly unmatched: string[];
}

/** Opens a stored profile the way that a query asks for. @throws HttpProblem 400 for a bad pattern, 404 */
export async function lookAt(project: ProjectRef, id: string, query: ProfileQuery): Promise<Look> {
  return lookInto(await openProfile(project, id), query);
}

/** Looks into an open profile the way that a query asks for. @throws HttpProblem 400 for a bad pattern, 404 */
export function lookInto(whole: Profile, query: ProfileQuery): Look {
  const index = sampleTypeIndex(whole, query.sampleType);
  const { type: sampleType = "", unit = "" } = whole.sampleTypes[index] ?? {};
  const { profile, unmatched } = isFiltered(query)
    ? filtered(whole, query)
    : { profile: whole, unmatched: [] };
  const { granularity } = query;
  return { profile, whole, index, sampleType, unit, granularity, total: totalOf(whole, index), unmatched };
}

/** Whether a query leaves anything out. */
export function isFiltered({ focus, ignore, hide, show, show_from }: ProfileQuery): boolean {
  return [focus, ignore, hide, show, show_from].some(Boolean);
}

function filtered(whole: Profile, { show_from: showFrom, ...query }: ProfileQuery) {
  const { focus, ignore, hide, show } = query;
  const { profile, unmatched } = told(400, () =>
    filterProfile(whole, { focus, ignore, hide, show, showFrom }),
  );
  return { profile, unmatched: unmatched.map((name) => (name === "showFrom" ? "show_from" : name)) };
}

/** The call tree of what is looked at. @throws HttpProblem 422 for one that is too large */
export function foldLook({ profile, index, granularity, total }: Look): CallTree {
  return { ...told(422, () => foldProfile(profile, index, { granularity })), total };
}
