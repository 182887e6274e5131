import type { AxisCommit, ChartLine } from "@/components/charts";
import type { FunctionHistory, FunctionPoint } from "@/lib/model";
import { median } from "@/lib/stats";

/** The commits of a function's history, oldest first. */
export function functionAxis({ series }: FunctionHistory): AxisCommit[] {
  const commits = new Map<string, AxisCommit>();
  for (const { points } of series)
    for (const { commit, committedAt, message } of points)
      if (!commits.has(commit)) commits.set(commit, { commit, committedAt, message });
  return [...commits.values()].sort((a, b) => Date.parse(a.committedAt) - Date.parse(b.committedAt));
}

/** Its cum and flat as shares of the whole, two lines a scenario and environment; repeats of a commit are one point. */
export function functionLines({ series }: FunctionHistory, axis: readonly AxisCommit[]): ChartLine[] {
  const places = new Map(axis.map(({ commit }, place) => [commit, place]));
  const sides = ["cum", "flat"] as const;
  return series.flatMap(({ scenario, environment, points }, at) =>
    sides.map((side, second): ChartLine => {
      const name = series.length > 1 ? `, ${[scenario, environment].filter(Boolean).join(", ")}` : "";
      const placed = pointsOf(points, side, places);
      return {
        id: `${at} ${side}`,
        label: side + name,
        colour: ((at * sides.length + second) % 6) + 1,
        points: placed,
        flags: [],
        totalPoints: placed.length,
      };
    }),
  );
}

function pointsOf(
  points: readonly FunctionPoint[],
  side: "flat" | "cum",
  places: ReadonlyMap<string, number>,
): ChartLine["points"] {
  const shares = new Map<number, number[]>();
  for (const { commit, total, [side]: value } of points) {
    const at = places.get(commit);
    if (at === undefined || value === null || total === 0) continue;
    shares.set(at, [...(shares.get(at) ?? []), value / total]);
  }
  return [...shares]
    .map(([at, of]) => ({ at, n: of.length, median: median(of), min: Math.min(...of), max: Math.max(...of) }))
    .sort((a, b) => a.at - b.at);
}
