import "server-only";
import { HttpProblem } from "@/lib/http/problem";
import type { PeekQuery, ProfilePeek, ProfileQuery, ProfileTop, TopQuery } from "@/lib/model";
import {
  type Neighbour,
  type Profile,
  type TopRow,
  callersAndCallees,
  diffTop,
  topFunctions,
} from "@/lib/pprof";
import { type ProfileView, lookInto } from "./profile-view";

/** Functions with the numbers of `go tool pprof -top`. @throws HttpProblem 400, 404, ProfileError */
export function topOf(profile: Profile, { limit, ...query }: TopQuery): ProfileTop {
  const look = lookInto(profile, query);
  const { rows } = topFunctions(look.profile, look.index, look);
  return { ...columnOf(look), ...withinText(rows.slice(0, limit), rowOf) };
}

/**
 * Functions with the numbers of `go tool pprof -top -diff_base`. Filters go by stacks, so both sides are filtered alike
 * before one is subtracted.
 * @throws HttpProblem 400, 404, 422, ProfileError
 */
export function topOfDifference(
  [base, head]: readonly [Profile, Profile],
  { limit, ...query }: TopQuery,
): ProfileTop {
  const after = lookInto(head, query);
  const { sampleType, granularity } = after;
  const before = lookIntoBase(base, { ...query, sampleType });
  const options = { granularity, whole: [before.whole, after.whole] } as const;
  const { unit, total, rows } = diffTop(before.profile, after.profile, sampleType, options);
  const unmatched = after.unmatched.filter((name) => before.unmatched.includes(name));
  return { sampleType, unit, total, unmatched, ...withinText(rows.slice(0, limit), rowOf) };
}

/** A base without the head's sample type exists, it just does not compare. */
function lookIntoBase(base: Profile, query: ProfileQuery): ProfileView {
  const types = base.sampleTypes.map(({ type }) => type);
  if (types.some((type) => type === query.sampleType)) return lookInto(base, query);
  throw new HttpProblem(
    422,
    `The base profile has no sample type ${query.sampleType}, it has ${types.join(", ")}.`,
  );
}

/** Callers and callees of a function, numbers of `go tool pprof -peek`. @throws HttpProblem 400, 404, ProfileError */
export function peekOf(profile: Profile, query: PeekQuery): ProfilePeek {
  const look = lookInto(profile, query);
  const peeks = callersAndCallees(look.profile, look.index, query.function, look);
  if (peeks.length === 0)
    throw new HttpProblem(
      404,
      `No function of the profile costs anything that is named "${query.function}".`,
    );
  let leftOut = 0;
  const share = mostText / (2 * peeks.length);
  const side = (neighbours: readonly Neighbour[]) => {
    const { rows, leftOut: more } = withinText(neighbours, neighbourOf, share);
    leftOut += more;
    return rows;
  };
  const functions = peeks.map((peek) => ({
    ...rowOf(peek),
    callers: side(peek.callers),
    callees: side(peek.callees),
  }));
  return { ...columnOf(look), leftOut, functions };
}

/** Characters of all names in an answer: every line of a function repeats its name, which may be long. */
const mostText = 2 ** 24;

/** The first rows, as many as such an answer may hold. */
function withinText<Row extends { name: string; file: string }, Told>(
  rows: readonly Row[],
  tell: (row: Row) => Told,
  most = mostText,
): { rows: Told[]; leftOut: number } {
  let text = 0;
  const end = rows.findIndex(({ name, file }) => (text += name.length + file.length) > most);
  const kept = end < 0 ? rows : rows.slice(0, Math.max(1, end));
  return { rows: kept.map(tell), leftOut: rows.length - kept.length };
}

const columnOf = ({ sampleType, unit, total, unmatched }: ProfileView) => ({
  sampleType,
  unit,
  total,
  unmatched,
});

const rowOf = ({ name, file, line, flat, cum }: TopRow) => ({ name, file, line, flat, cum });

const neighbourOf = ({ name, file, line, weight, inline }: Neighbour) => ({
  name,
  file,
  line,
  weight,
  inline,
});
