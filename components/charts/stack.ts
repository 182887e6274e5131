import type { ChartLine } from "./commit-axis";

/**
 * Lines piled up, the first at the bottom: `min` is where a point's area begins, `max` and `median` where it ends.
 * A line without a point at a place adds nothing there. For values that are not negative.
 */
export function stackLines(lines: readonly ChartLine[]): ChartLine[] {
  const places = [...new Set(lines.flatMap(({ points }) => points.map(({ at }) => at)))].sort(
    (a, b) => a - b,
  );
  const feet = new Map(places.map((at) => [at, 0]));
  return lines.map((line) => {
    const values = new Map(line.points.map(({ at, median }) => [at, median]));
    const points = places.map((at) => {
      const min = feet.get(at) ?? 0;
      const max = min + (values.get(at) ?? 0);
      feet.set(at, max);
      return { at, n: 1, min, median: max, max };
    });
    return { ...line, points };
  });
}
