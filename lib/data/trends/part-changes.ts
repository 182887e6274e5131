import "server-only";
import { inSlices } from "@/lib/env/in-slices";
import type { Better } from "@/lib/metrics";
import type { ChangePoint, TrendPoint, TrendSeries } from "@/lib/model";
import { changePointSteps, type LastingShift, leastForChanges } from "@/lib/stats";
import { derivedId } from "../database/derived-id";

/** Of so many of the newest commits, since it is done while somebody waits. */
const mostCommits = 200;
/** As certain as a change of a series has to be. */
const maxP = 5e-4;

/** What is asked of the changes of all parts of a series. */
export interface PartSearch {
  readonly metric: string;
  readonly better: Better;
  /** Relative change that is told of. */
  readonly threshold: number;
  /** How many parts are looked at: their p-values are adjusted for that (Bonferroni's bound). */
  readonly family: number;
}

/** Where a part moved, among the commits that are drawn. */
export async function withChanges(line: TrendSeries, search: PartSearch): Promise<TrendSeries> {
  const points = line.points.filter(({ invalid }) => !invalid).slice(-mostCommits);
  const medians = points.map(({ median }) => median);
  const options = { minMagnitude: search.threshold, maxP: maxP / search.family };
  const shifts = medians.length < leastForChanges ? [] : await inSlices(changePointSteps(medians, options));
  return {
    ...line,
    changePoints: shifts.flatMap((shift) => changeOf(line.id, points, shift, search) ?? []),
    changeSearch: { commits: medians.length, branch: null, pending: false },
  };
}

function changeOf(
  id: string,
  points: readonly TrendPoint[],
  shift: LastingShift,
  { metric, better, family }: PartSearch,
): ChangePoint | undefined {
  const { index, start, end, before, after, pValue, temporary, repairedBy, repairs } = shift;
  const [first, last] = [points[index], points[index - 1]];
  if (!first || !last) return undefined;
  const isBetter = better === null ? null : after > before === (better === "higher");
  const closed = temporary || (repairs !== null && isBetter !== false);
  return {
    id: derivedId("part-change", [id, metric, first.commit].join("\0")),
    commit: first.commit,
    previous: last.commit,
    uploads: null,
    before,
    after,
    change: before === 0 ? null : after / before - 1,
    pValue: Math.min(1, pValue * family),
    commitsBefore: index - start,
    commitsAfter: end - index,
    state: closed ? "closed" : shift.isNew ? "new" : "open",
    temporary,
    repairedBy: repairedBy === null ? null : (points[repairedBy]?.commit ?? null),
    repairs: repairs === null ? null : (points[repairs]?.commit ?? null),
    accepted: null,
  };
}
