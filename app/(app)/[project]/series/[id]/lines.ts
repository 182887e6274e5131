import {
  type AxisCommit,
  type Behind,
  type ChartLine,
  chartLines,
  commitAxis,
  forked,
  greyLines,
  seriesColours,
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
): Lines {
  const drawn = trend ? forked(trend, behind) : { own: [], base: [] };
  const axis = commitAxis([...drawn.own, ...drawn.base]);
  const colour = seriesColours(all)(series);
  const own = chartLines(
    drawn.own,
    axis,
    () => ({ label: series.tool, colour }),
    (_, change) => paths.change(slug, series.id, metric, change.id),
  );
  return { axis, own, lines: [...greyLines(drawn, axis, behind?.name ?? ""), ...own] };
}
