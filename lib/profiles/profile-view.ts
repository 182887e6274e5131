import "server-only";
import { HttpProblem } from "@/lib/http/problem";
import type { ProfileQuery } from "@/lib/model";
import {
  type CallTree,
  type Granularity,
  type Profile,
  filterProfile,
  foldProfile,
  totalOf,
} from "@/lib/pprof";
import { problemOf } from "./profile-problem";

/** A profile as a request looks at it: one column of it, filtered. */
export interface ProfileView {
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

/** Looks into an open profile the way that a query asks for. @throws HttpProblem 400 for a bad pattern, 404 */
export function lookInto(whole: Profile, query: ProfileQuery): ProfileView {
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
  try {
    const { profile, unmatched } = filterProfile(whole, { focus, ignore, hide, show, showFrom });
    return { profile, unmatched: unmatched.map((name) => (name === "showFrom" ? "show_from" : name)) };
  } catch (error) {
    throw problemOf(400, error);
  }
}

/** The call tree of what is looked at. @throws ProfileError for one that is too large */
export function foldLook({ profile, index, granularity, total }: ProfileView): CallTree {
  return { ...foldProfile(profile, index, { granularity }), total };
}

/**
 * Index of a sample type by its name; none given: the profile's default, else its last (as `go tool pprof`).
 * @throws HttpProblem 404 that lists the names
 */
export function sampleTypeIndex(profile: Profile, name: string | undefined): number {
  const types = profile.sampleTypes.map(({ type }) => type);
  const sampleType = name ?? profile.defaultSampleType ?? types.at(-1);
  const index = types.findIndex((type) => type === sampleType);
  if (index >= 0) return index;
  if (name === undefined) return types.length - 1;
  throw new HttpProblem(404, `The profile has no sample type "${name}"; it has ${types.join(", ")}.`);
}
