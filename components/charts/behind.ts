import type { Trend, TrendSeries } from "@/lib/model";
import { type AxisCommit, type ChartLine, chartLines } from "./commit-axis";
import { grey } from "./line-colour";

/** The trends of the branch that another one left, to be drawn behind that. */
export interface Behind {
  /** Name of the branch. */
  readonly name: string;
  /** The commit at which it was left; null where nobody knows. */
  readonly fork: string | null;
  readonly trends: readonly Trend[];
}

/** Series of one metric as they are drawn: those of the branch from where it forked, and what stands behind them. */
export interface Forked {
  readonly own: readonly TrendSeries[];
  readonly base: readonly TrendSeries[];
}

/** A branch begins at the point that it left, and its base goes on from there. */
export function forked({ metric, series }: Trend, behind: Behind | null): Forked {
  const all = behind?.trends.find((trend) => trend.metric === metric)?.series ?? [];
  const pairs = series.map((own) => {
    const base = all.find(({ id }) => id === own.id);
    return base ? fromFork(own, base, behind?.fork ?? null) : { own, base: null };
  });
  return { own: pairs.map(({ own }) => own), base: pairs.flatMap(({ base }) => base ?? []) };
}

function fromFork(own: TrendSeries, base: TrendSeries, fork: string | null) {
  const [first] = own.points;
  if (!first) return { own, base: null };
  const at = base.points.findIndex(({ commit }) => commit === fork);
  const before = base.points.findLastIndex(
    ({ committedAt }) => Date.parse(committedAt) <= Date.parse(first.committedAt),
  );
  const start = base.points[at];
  const isOwn = own.points.some(({ commit }) => commit === fork);
  return {
    own: start && !isOwn ? { ...own, points: [start, ...own.points] } : own,
    base: { ...base, points: base.points.slice(Math.max(at < 0 ? before : at, 0)), changePoints: [] },
  };
}

/** The lines behind, in grey. */
export function greyLines({ base }: Forked, axis: readonly AxisCommit[], name: string): ChartLine[] {
  return chartLines(base, axis, () => ({ label: name, colour: grey })).map((line) => ({
    ...line,
    id: `base ${line.id}`,
  }));
}
