import type { AxisCommit, ChartLine, ChartStep } from "./commit-axis";

/** What a commit changed: the settings, and by series and metric what its verdict says. */
export interface StepsOfCommit {
  readonly configKeys: readonly string[];
  readonly steps: readonly {
    readonly seriesId: string;
    readonly metric: string;
    readonly change: number | null;
    readonly verdict: string;
  }[];
}

/** By sha. */
export type Steps = ReadonlyMap<string, StepsOfCommit>;

/** The axis with the names of the settings that changed at its commits. */
export function withSettings(axis: readonly AxisCommit[], steps: Steps): AxisCommit[] {
  return axis.map((place) => {
    const settings = steps.get(place.commit)?.configKeys ?? [];
    return settings.length > 0 ? { ...place, settings: [...settings] } : place;
  });
}

/** Lines of a metric with what commits are judged to have done, each at its first place. */
export function withSteps(
  lines: readonly ChartLine[],
  axis: readonly AxisCommit[],
  metric: string,
  steps: Steps,
): ChartLine[] {
  return lines.map((line) => ({
    ...line,
    points: line.points.map((point, index) => {
      const commit = axis[point.at]?.commit;
      const before = line.points[index - 1];
      if (commit === undefined || (before && axis[before.at]?.commit === commit)) return point;
      const step = stepOf(steps.get(commit), line.id, metric);
      return step ? { ...point, step } : point;
    }),
  }));
}

function stepOf(commit: StepsOfCommit | undefined, seriesId: string, metric: string): ChartStep | null {
  const found = commit?.steps.find((step) => step.seriesId === seriesId && step.metric === metric);
  if (!found) return null;
  return { change: found.change, better: found.verdict === "improved" };
}
