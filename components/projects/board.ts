import {
  type AxisCommit,
  type ChartLine,
  chartLines,
  commitAxis,
  lineNames,
  relativeChange,
  seriesColours,
} from "@/components/charts";
import { loadText } from "@/lib/compare";
import { type Better, metricDefinition } from "@/lib/metrics";
import { paths, type Trend, type TrendSeries } from "@/lib/model";

/** The latest value of one metric of one series. */
export interface Figure {
  value: number;
  n: number;
  invalid: boolean;
  /** Against the previous commit with runs. */
  change: number | null;
  /** Against the newest commit at least 30 days older. */
  change30: number | null;
  /** Commits of the page that are newer than this value. */
  behind: number;
}

/** One way in which a scenario is measured. */
export interface BoardSeries {
  id: string;
  label: string;
  load: string;
  environment: string;
  colour: number;
  href: string;
  figures: (Figure | null)[];
}

/** A metric of the board, one chart per scenario. */
export interface BoardMetric {
  name: string;
  title: string;
  unit: string;
  better: Better;
}

/** One row of the page: a scenario, its series, and a chart for each metric. */
export interface BoardScenario {
  scenario: string;
  series: BoardSeries[];
  /** By metric, in the order of `Board.metrics`. */
  lines: ChartLine[][];
}

/** A run that failed lately. */
export interface News {
  commit: AxisCommit;
  scenario: string;
  label: string;
}

/** All that a project page shows, on one axis of commits. */
export interface Board {
  axis: AxisCommit[];
  metrics: BoardMetric[];
  scenarios: BoardScenario[];
  news: News[];
}

/** Arranges the trends of several metrics into rows of charts. */
export function trendBoard(project: string, trends: readonly Trend[]): Board {
  const all = [...new Map(trends.flatMap(({ series }) => series).map((one) => [one.id, one])).values()];
  const axis = commitAxis(trends.flatMap(({ series }) => series));
  const colour = seriesColours(all);
  const metrics = trends.map(({ metric, unit, better }) => ({
    name: metric,
    title: metricDefinition(metric).label,
    unit,
    better,
  }));
  const names = [...new Set(all.map(({ scenario }) => scenario))];
  const scenarios = names.map((scenario) => {
    const series = all.filter((one) => one.scenario === scenario);
    const label = lineNames(series);
    const styleOf = (one: TrendSeries) => ({
      label: label(one),
      colour: colour(one),
      href: paths.series(project, one.id),
    });
    const lines = trends.map((trend) =>
      chartLines(
        trend.series.filter((one) => one.scenario === scenario),
        axis,
        styleOf,
        (one, { id }) => paths.change(project, one.id, trend.metric, id),
      ),
    );
    return {
      scenario,
      lines,
      series: series.map((one) => ({
        id: one.id,
        ...styleOf(one),
        load: loadText(one.load),
        environment: one.environment,
        figures: lines.map((ofMetric) =>
          figure(
            ofMetric.find(({ id }) => id === one.id),
            axis,
          ),
        ),
      })),
    };
  });
  return { axis, metrics, scenarios, news: newsOf(axis, scenarios) };
}

const days30 = 30 * 86_400_000;

function figure(line: ChartLine | undefined, axis: readonly AxisCommit[]): Figure | null {
  const latest = line?.points.at(-1);
  if (!line || !latest) return null;
  const time = (at: number) => Date.parse(axis[at]?.committedAt ?? "");
  const old = line.points.findLast((point) => time(latest.at) - time(point.at) >= days30);
  return {
    value: latest.median,
    n: latest.n,
    invalid: latest.invalid ?? false,
    change: relativeChange(line.points.at(-2)?.median, latest.median),
    change30: relativeChange(old?.median, latest.median),
    behind: axis.length - 1 - latest.at,
  };
}

/** How far back news are news, in commits of the page, and how many are told. */
const newsCommits = 10;
const mostNews = 4;

function newsOf(axis: readonly AxisCommit[], scenarios: readonly BoardScenario[]): News[] {
  const found = new Map<string, News & { at: number }>();
  for (const { scenario, lines } of scenarios)
    for (const { label, points } of lines.flat())
      for (const { at, invalid } of points) {
        const commit = axis[at];
        if (invalid && commit && at >= axis.length - newsCommits)
          found.set([at, scenario, label].join(" "), { commit, scenario, label, at });
      }
  return [...found.values()]
    .sort((a, b) => b.at - a.at)
    .slice(0, mostNews)
    .map(({ at: _, ...news }) => news);
}
