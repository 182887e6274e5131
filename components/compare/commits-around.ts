/** A commit of a trend. */
export interface AroundPoint {
  readonly commit: string;
  readonly message: string | null;
  readonly median: number;
}

/** Commits shown before the earlier and after the later side. */
const margin = 12;

/** The part of a trend around both sides; null where it does not hold both. */
export function aroundSides(
  points: readonly AroundPoint[],
  base: string,
  head: string,
): readonly AroundPoint[] | null {
  const places = [base, head].map((sha) => points.findIndex(({ commit }) => commit === sha));
  if (places.includes(-1)) return null;
  return points.slice(Math.max(0, Math.min(...places) - margin), Math.max(...places) + margin + 1);
}
