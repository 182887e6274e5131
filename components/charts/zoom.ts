import { type AxisCommit, type ChartLine, placeName } from "./commit-axis";

/** A part of an axis, by the names of its first and last place. */
export type Zoom = readonly [from: string, to: string];

/** Axis and lines between two places of the axis; all of them where one of the two is not on it. */
export function zoomed(
  axis: AxisCommit[],
  lines: ChartLine[][],
  zoom: Zoom | null,
): { axis: AxisCommit[]; lines: ChartLine[][] } {
  const places = (zoom ?? []).map((name) => axis.findIndex((place) => placeName(place).startsWith(name)));
  const [from = -1, to = -1] = places.toSorted((a, b) => a - b);
  if (from < 0 || from === to) return { axis, lines };
  const within = ({ at }: { at: number }) => at >= from && at <= to;
  const moved = <T extends { at: number }>(one: T): T => ({ ...one, at: one.at - from });
  return {
    axis: axis.slice(from, to + 1),
    lines: lines.map((some) =>
      some.map((line) => ({
        ...line,
        points: line.points.filter(within).map(moved),
        flags: line.flags.filter(within).map(moved),
      })),
    ),
  };
}
