import { TrendsAround } from "@/components/compare";
import { worstFirst } from "@/lib/compare";
import type { ProjectRef } from "@/lib/data/projects";
import { newestTrends } from "@/lib/data/trends";
import { chartMetrics } from "@/lib/metrics";
import type { Comparison } from "@/lib/model";

/** Enough to hold both sides of an ordinary comparison; older ones show no trend. */
const last = 300;
/** The first four that have a trend are drawn. */
const mostSeries = 8;

/** The trend around both sides of what moved first, read after the answer is on its way. */
export async function Trends({ project, comparison }: { project: ProjectRef; comparison: Comparison }) {
  const series = worstFirst(comparison.rows).slice(0, mostSeries);
  const keys = series.flatMap(([, rows]) =>
    chartMetrics(rows).flatMap((name) =>
      rows
        .filter(({ metric }) => metric === name)
        .map(({ seriesId, metric, unit }) => ({ seriesId, metric, unit })),
    ),
  );
  return <TrendsAround comparison={comparison} trends={await newestTrends(project, keys, last)} />;
}
