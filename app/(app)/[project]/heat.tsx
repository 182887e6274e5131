import { HeatTable, type HeatSeries, heatOf } from "@/components/projects";
import type { CommitPair } from "@/lib/compare";
import { judgeOf } from "@/lib/data/comparisons";
import type { ProjectRef } from "@/lib/data/projects";
import { seriesWithParts } from "@/lib/data/runs";
import { newestTrends } from "@/lib/data/trends";
import { chartMetrics } from "@/lib/metrics";
import type { ProjectDetail } from "@/lib/model";

interface Props {
  project: ProjectRef;
  series: ProjectDetail["series"];
  /** Null: all of them. */
  branch: string | null;
}

/** Commits that are read of all series together, and of each at least and at most; and so many of them are drawn. */
const commitsOfPage = 12_000;
const [fewestRead, mostRead] = [12, 60];
const pointsDrawn = 24;
const metricsTold = 2;
/** More places than this nobody looks through, and a page cannot carry. */
const mostSeries = 600;
/** Judging a pair takes a project of 100 series 0.1 s; others are not told. */
const mostPairs = 4;
const days30 = 30 * 86_400_000;

/** The overview of many series: a table, in as many statements for 300 of them as for one. */
export async function HeatOverview({ project, series, branch }: Props) {
  const shown = series.slice(0, mostSeries);
  const keys = shown.flatMap(({ id, headline }) =>
    headline
      .filter(({ metric }) => chartMetrics(headline).slice(0, metricsTold).includes(metric))
      .map(({ metric, unit }) => ({ seriesId: id, metric, unit })),
  );
  const read = Math.max(fewestRead, Math.min(mostRead, Math.floor(commitsOfPage / keys.length)));
  const trends = await newestTrends(project, keys, read, branch);
  const measured = trends.filter(({ points }) => points.length > 0);
  const [judge, parts] = await Promise.all([
    judgeOf(project, pairsOf(measured)),
    seriesWithParts(
      project,
      shown.map(({ id }) => id),
    ),
  ]);
  const figures = measured.map(({ seriesId, metric, unit, points }) => {
    const [before, latest] = [points.at(-2), points.at(-1)!];
    const since = latest.committedAt - days30;
    const old = points.findLast(({ committedAt }) => committedAt <= since);
    return {
      seriesId,
      metric,
      unit,
      points: points.slice(-pointsDrawn).map(({ median }) => Number(median.toPrecision(4))),
      latest: latest.median,
      invalid: latest.invalid,
      change: before ? judge({ base: before.commit, head: latest.commit }, seriesId, metric) : null,
      change30: old ? latest.median / old.median - 1 : null,
    };
  });
  const heat = heatOf(
    shown.flatMap(({ headline: _, ...one }): HeatSeries[] => {
      const own = figures.filter(({ seriesId }) => seriesId === one.id);
      const hasParts = parts.has(one.id);
      return own.length > 0
        ? [{ ...one, hasParts, figures: own.map(({ seriesId: __, ...figure }) => figure) }]
        : [];
    }),
  );
  return (
    <>
      <HeatTable project={project.slug} heat={heat} />
      {series.length > mostSeries && (
        <p className="dim">
          {mostSeries} of {series.length} series are shown. Choose a tool or an environment to see the others.
        </p>
      )}
    </>
  );
}

/** The newest two commits of the series, those pairs that most of them have. */
function pairsOf(trends: readonly { points: readonly { commit: string }[] }[]): CommitPair[] {
  const counts = new Map<string, { pair: CommitPair; count: number }>();
  for (const { points } of trends) {
    const [before, latest] = points.slice(-2);
    if (!before || !latest) continue;
    const pair = { base: before.commit, head: latest.commit };
    const name = `${pair.base}...${pair.head}`;
    counts.set(name, { pair, count: (counts.get(name)?.count ?? 0) + 1 });
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, mostPairs)
    .map(({ pair }) => pair);
}
