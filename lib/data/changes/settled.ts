import "server-only";
import { type LastingShift, lastingShifts } from "@/lib/stats";

/** Points at the end of a long line that are searched again with every change, at least; from twice as many on it is cut. */
const searchedAgain = 1_000;
/** Points before the first that changed without which its surroundings are not known. */
const surroundings = 100;

/** Where a line was cut: what lies before stays as it was found. */
export interface Settled {
  /** Of the first point that is searched; milliseconds since 1970. */
  readonly from: number;
  /** How many points lie before it. */
  readonly points: number;
}

/** Whether a search from the cut on knows all that a change at `since` (milliseconds since 1970) can move. */
export function knowsSurroundings(points: readonly { committedAt: number }[], since: number): boolean {
  const place = points.findIndex(({ committedAt }) => committedAt >= since);
  return (place < 0 ? points.length : place) >= surroundings;
}

/**
 * Where a line that has become long is cut: at a change that has long been told of, since segments begin there; else where
 * nothing happened, far enough before the next change.
 * @param points of the line since the cut before, which is `settled`
 */
export function cutOf(
  points: readonly { committedAt: number }[],
  shifts: readonly Pick<LastingShift, "index">[],
  settled: Settled | null,
): Settled | null {
  if (points.length <= 2 * searchedAgain) return settled;
  const latest = points.length - searchedAgain;
  const begins = (index: number) => points[index - 1]?.committedAt !== points[index]?.committedAt;
  const change = shifts.findLast(({ index }) => index <= latest && begins(index))?.index;
  let index = change ?? latest;
  const next = change === undefined ? shifts.find((shift) => shift.index > index - surroundings) : undefined;
  if (next) index = Math.min(index, next.index - surroundings);
  while (index > 0 && !begins(index)) index--;
  const point = points[index];
  if (index <= 0 || !point) return settled;
  return { from: point.committedAt, points: (settled?.points ?? 0) + index };
}

/** A change that was found before the cut. */
export interface SettledShift {
  readonly before: number;
  readonly after: number;
  readonly pValue: number;
}

/**
 * Which of the changes took back which, those before the cut among them: these have indexes below 0, the last −1.
 * @param length of the line from the cut on
 */
export function lastingWith(
  settled: readonly SettledShift[],
  found: readonly LastingShift[],
  length: number,
): { settled: LastingShift[]; found: LastingShift[] } {
  const earlier = settled.map(({ before, after, pValue }, at) => {
    return { index: at - settled.length, before, after, pValue };
  });
  const all = lastingShifts([...earlier, ...found], length);
  const isFound = ({ index }: LastingShift) => index >= 0;
  return {
    settled: all.filter((shift) => !isFound(shift)),
    found: all.filter(isFound).map((shift) => ({ ...shift, start: Math.max(0, shift.start) })),
  };
}
