import "server-only";
import type { ProjectRef } from "@/lib/data/projects";
import { HttpProblem } from "@/lib/http/problem";
import type {
  FlamegraphQuery,
  PeekQuery,
  ProfilePeek,
  ProfileQuery,
  ProfileTop,
  TopQuery,
} from "@/lib/model";
import { type Neighbour, type TopRow, callersAndCallees, diffTop, topFunctions } from "@/lib/pprof";
import { differentialTree } from "./differences";
import { type Look, lookAt } from "./look";
import { openProfile } from "./open";
import { told } from "./told";
import { type SentTree, callTree } from "./trees";

/** Functions with the numbers of `go tool pprof -top`, with `base` of `-diff_base`. @throws HttpProblem 400, 404, 422 */
export async function profileTop(project: ProjectRef, id: string, query: TopQuery): Promise<ProfileTop> {
  const look = await lookAt(project, id, query);
  const { base, limit } = query;
  const { rows, ...column } = base === undefined ? topOf(look) : await diffOf(project, base, look, query);
  return { ...column, rows: rows.slice(0, limit).map(rowOf) };
}

type Rows = Omit<ProfileTop, "rows"> & { rows: readonly TopRow[] };

function topOf(look: Look): Rows {
  const { rows } = topFunctions(look.profile, look.index, look);
  return { ...columnOf(look), rows };
}

/** Filters go by stacks, so both sides are filtered alike before one is subtracted. */
async function diffOf(project: ProjectRef, base: string, head: Look, query: TopQuery): Promise<Rows> {
  const { sampleType, granularity } = head;
  const before = await baseLook(project, base, { ...query, sampleType });
  const options = { granularity, whole: [before.whole, head.whole] } as const;
  const { unit, total, rows } = told(422, () => diffTop(before.profile, head.profile, sampleType, options));
  const unmatched = head.unmatched.filter((name) => before.unmatched.includes(name));
  return { sampleType, unit, total, unmatched, rows };
}

/** A base without the head's sample type exists, it just does not compare. @throws HttpProblem 400, 404, 422 */
async function baseLook(project: ProjectRef, id: string, query: ProfileQuery): Promise<Look> {
  const { sampleTypes } = await openProfile(project, id);
  if (sampleTypes.some(({ type }) => type === query.sampleType)) return lookAt(project, id, query);
  const types = sampleTypes.map(({ type }) => type).join(", ");
  throw new HttpProblem(422, `The base profile has no sample type ${query.sampleType}, it has ${types}.`);
}

const columnOf = ({ sampleType, unit, total, unmatched }: Look) => ({ sampleType, unit, total, unmatched });

const rowOf = ({ name, file, line, flat, cum }: TopRow) => ({ name, file, line, flat, cum });

const neighbourOf = ({ name, file, line, weight, inline }: Neighbour) => ({
  name,
  file,
  line,
  weight,
  inline,
});

/** Callers and callees of a function, numbers of `go tool pprof -peek`. @throws HttpProblem 400, 404 */
export async function profilePeek(project: ProjectRef, id: string, query: PeekQuery): Promise<ProfilePeek> {
  const look = await lookAt(project, id, query);
  const found = callersAndCallees(look.profile, look.index, query.function, look);
  if (found.length === 0)
    throw new HttpProblem(
      404,
      `No function of the profile costs anything that is named "${query.function}".`,
    );
  const functions = found.map((peek) => ({
    ...rowOf(peek),
    callers: peek.callers.map(neighbourOf),
    callees: peek.callees.map(neighbourOf),
  }));
  return { ...columnOf(look), functions };
}

/** The call tree; with `base` the differential tree. @throws HttpProblem 400, 404, 422 */
export function profileTree(project: ProjectRef, id: string, query: FlamegraphQuery): Promise<SentTree> {
  const { base, ...wanted } = query;
  return base === undefined ? callTree(project, id, wanted) : differentialTree(project, base, id, wanted);
}
