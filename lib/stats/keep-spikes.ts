/**
 * Which of `values` to draw when only about `most` points fit: the line is cut into buckets of equal length and
 * of each the smallest and the largest value are kept, so that no spike is lost (the min/max part of M4 aggregation,
 * Jugel et al. 2014); besides the first and the last two of all, between which the newest change is told.
 * @returns indices in ascending order; all of them when they fit
 */
export function keepSpikes(values: ArrayLike<number>, most: number): number[] {
  const { length } = values;
  if (length <= most) return Array.from({ length }, (_, index) => index);
  const buckets = Math.max(1, Math.floor((most - 3) / 2));
  const indexes = new Set<number>([0]);
  for (let bucket = 0; bucket < buckets; bucket++) {
    const from = Math.floor((bucket * length) / buckets);
    const to = Math.floor(((bucket + 1) * length) / buckets);
    let smallest = from;
    let largest = from;
    for (let index = from + 1; index < to; index++) {
      if ((values[index] ?? 0) < (values[smallest] ?? 0)) smallest = index;
      if ((values[index] ?? 0) > (values[largest] ?? 0)) largest = index;
    }
    indexes.add(smallest).add(largest);
  }
  indexes.add(length - 2).add(length - 1);
  return [...indexes].sort((a, b) => a - b);
}
