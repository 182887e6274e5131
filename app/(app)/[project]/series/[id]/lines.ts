import {
  type AxisCommit,
  type Behind,
  type ChartLine,
  chartLines,
  commitAxis,
  forked,
  greyLines,
  seriesColours,
  type Steps,
  withSettings,
  withSteps,
} from "@/components/charts";
import { paths, type ProjectDetail, type SeriesSummary, type Trend } from "@/lib/model";

/** A series as its page draws it. */
interface Lines {
  axis: AxisCommit[];
  own: ChartLine[];
  /** With the base line of the branch, in grey behind its own. */
  lines: ChartLine[];
}

export function linesOf(
  { slug, series: all }: ProjectDetail,
  series: SeriesSummary,
  metric: string,
  [trend]: readonly Trend[],
  behind: Behind | null,
  steps: Steps,
): Lines {
  const drawn = trend ? forked(trend, behind) : { own: [], base: [] };
  const axis = withSettings(commitAxis([...drawn.own, ...drawn.base]), steps);
  const colour = seriesColours(all)(series);
  const plain = chartLines(
    drawn.own,
    axis,
    () => ({ label: series.tool, colour }),
    (_, change) => paths.change(slug, series.id, metric, change.id),
  );
  const own = withSteps(plain, axis, metric, steps);
  return { axis, own, lines: [...greyLines(drawn, axis, behind?.name ?? ""), ...own] };
}
