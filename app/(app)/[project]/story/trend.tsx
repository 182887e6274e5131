import { chartLines, commitAxis, seriesColours, withSettings, withSteps } from "@/components/charts";
import { StoryTrend } from "@/components/story";
import type { ProjectRef } from "@/lib/data/projects";
import { commitSteps } from "@/lib/data/verdicts";
import { metricDefinition } from "@/lib/metrics";
import { paths, type Trend as TrendData } from "@/lib/model";
import { readDetail } from "../read";

/** The main series, drawn with what its commits did. */
export async function Trend({ project, trends }: { project: ProjectRef; trends: readonly TrendData[] }) {
  const all = trends.flatMap(({ series }) => series);
  const [main] = all;
  if (!main) return null;
  const plain = commitAxis(all);
  const [steps, detail] = await Promise.all([
    commitSteps(
      project,
      plain.map(({ commit }) => commit),
    ),
    readDetail(project.slug),
  ]);
  const axis = withSettings(plain, steps);
  const colour = seriesColours(detail?.series ?? all);
  return (
    <StoryTrend
      project={project.slug}
      series={{ name: `${main.scenario} (${main.tool})`, href: paths.series(project.slug, main.id) }}
      axis={axis}
      metrics={trends.map(({ metric, unit, series }) => {
        const lines = chartLines(
          series,
          axis,
          (one) => ({ label: one.tool, colour: colour(one) }),
          (one, { id }) => paths.change(project.slug, one.id, metric, id),
        );
        return { title: metricDefinition(metric).label, unit, lines: withSteps(lines, axis, metric, steps) };
      })}
    />
  );
}
