import "server-only";
import type { ProjectRef } from "@/lib/data/projects";
import type { FlamegraphQuery, PeekQuery, ProfilePeek, ProfileTop, TopQuery } from "@/lib/model";
import { differentialTree } from "./differences";
import { openProfile } from "./open-profile";
import { make } from "./threads";
import { type SentTree, callTree } from "./trees";

/** Functions with the numbers of `go tool pprof -top`, with `base` of `-diff_base`. @throws HttpProblem 400, 404, 422 */
export async function profileTop(
  project: ProjectRef,
  id: string,
  { base, ...query }: TopQuery,
): Promise<ProfileTop> {
  const head = await openProfile(project, id);
  if (base === undefined) return make("top", head, query);
  return make("topOfDifference", [await openProfile(project, base), head], query);
}

/** Callers and callees of a function, numbers of `go tool pprof -peek`. @throws HttpProblem 400, 404 */
export async function profilePeek(project: ProjectRef, id: string, query: PeekQuery): Promise<ProfilePeek> {
  return make("peek", await openProfile(project, id), query);
}

/** The call tree; with `base` the differential tree. @throws HttpProblem 400, 404, 422 */
export function profileTree(project: ProjectRef, id: string, query: FlamegraphQuery): Promise<SentTree> {
  const { base, ...view } = query;
  return base === undefined ? callTree(project, id, view) : differentialTree(project, base, id, view);
}
