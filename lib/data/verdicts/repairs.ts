import "server-only";
import type { StoredFigure } from "@/lib/model";

/** A verdict as the search for repairs needs it. */
export interface JudgedFigures {
  readonly id: string;
  /** The commit that it was compared with. */
  readonly sinceId: string | null;
  readonly figures: readonly StoredFigure[];
}

/** How many commits behind a loss are looked at. */
export const furthestRepair = 50;

/**
 * Which commits took losses back: after a commit that made a figure worse, the nearest later one on the same line that
 * made it better, to nearer the old level than the new one. The strongest loss of a commit decides.
 * @returns ids of the repairing commits by those of the repaired ones
 */
export function repairsAmong(judged: readonly JudgedFigures[]): ReadonlyMap<string, string> {
  const children = new Map<string, JudgedFigures[]>();
  for (const one of judged)
    if (one.sinceId !== null) children.set(one.sinceId, [...(children.get(one.sinceId) ?? []), one]);
  return new Map(
    judged.flatMap((one): [string, string][] => {
      const loss = one.figures.find(({ verdict }) => verdict === "regressed");
      const repair = loss && repairOf(loss, one.id, children);
      return repair ? [[one.id, repair.id]] : [];
    }),
  );
}

function repairOf(
  loss: StoredFigure,
  id: string,
  children: ReadonlyMap<string, readonly JudgedFigures[]>,
): JudgedFigures | null {
  const later = [...(children.get(id) ?? [])];
  for (let index = 0; index < Math.min(later.length, furthestRepair); index++) {
    const commit = later[index];
    if (!commit) break;
    if (commit.figures.some((figure) => takesBack(figure, loss))) return commit;
    later.push(...(children.get(commit.id) ?? []));
  }
  return null;
}

function takesBack(gain: StoredFigure, loss: StoredFigure): boolean {
  if (gain.verdict !== "improved" || gain.seriesId !== loss.seriesId || gain.metric !== loss.metric)
    return false;
  if (gain.head === null || loss.base === null || loss.head === null) return false;
  const middle = (loss.base + loss.head) / 2;
  return Math.sign(gain.head - middle) === Math.sign(loss.base - loss.head);
}
