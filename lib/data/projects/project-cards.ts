import "server-only";
import type { CommitPair, Judge, Judgement } from "@/lib/compare";
import { chartMetrics, headlineMetrics, metricDefinition } from "@/lib/metrics";
import type { ProjectSummary, ProjectsQuery } from "@/lib/model";
import { openChangesFrom, openChangesSql } from "../changes/primary-series";
import { judgeAll } from "../comparisons/figure-verdicts";
import { projectState } from "../database/series-memory";
import { customMetricsFrom, customMetricsSql } from "../runs/custom-metrics";
import { type MeasuredCommit, newestCommits } from "../trends/newest-commits";
import { defaultBranchSql } from "./default-branch";
import { worstSeriesSql } from "./main-series";
import { type ListedProject, type ProjectPage, pageOfProjects, summaryOf } from "./project-page";
import { type ProjectRef, projectRef } from "./projects";

/** A metric of late, as a sparkline. */
export interface Spark {
  metric: string;
  unit: string;
  /** Medians of the newest commits, oldest first, to four digits: they are drawn and not read. */
  points: number[];
  latest: number | null;
  /** A run of the latest commit failed: its number must not be read as performance. */
  invalid: boolean;
  /** Of the latest against the commit before, as their comparison judges it; null where the latest failed. */
  change: Judgement | null;
}

/** A project as it stands on the first page. */
export type ProjectCard = ProjectSummary & {
  /** Latest numbers of the series that got worse, else of the main one (`worstSeriesSql`). */
  main: { scenario: string; tool: string; environment: string; sparks: Spark[] } | null;
  /** Change points that nobody has accepted. */
  openChanges: number;
};

const sparkCommits = 60;

/** What is read of a card beside the project itself. */
interface CardColumns {
  state: string;
  branch: string | null;
  customMetrics: unknown;
  openChanges: unknown;
  main: { id: string; scenario: string; tool: string; environment: string; primaryMetrics: string[] } | null;
}

const cardColumns = `${projectState("p.id")} AS state, ${defaultBranchSql("p")} AS branch,
  ${customMetricsSql("p.id")} AS "customMetrics", ${openChangesSql("p.id")} AS "openChanges",
  (SELECT json_build_object('id', s.id, 'scenario', s.scenario, 'tool', s.tool, 'environment', s.environment,
      'primaryMetrics', s.primary_metrics)
    FROM series s WHERE s.project_id = p.id AND s.id = ${worstSeriesSql("p.id")}) AS main`;

/**
 * A page of the projects, the most recently used first, each with its latest numbers: four statements at most, however
 * many projects are on it (the page, the trends, the runs that are judged, the noise before them).
 */
export async function projectCards(query: Partial<ProjectsQuery>): Promise<ProjectPage<ProjectCard>> {
  const page = await pageOfProjects<CardColumns>(query, cardColumns);
  const cards = await withTrends(page.items.map((listed) => ({ listed, project: projectRef(listed) })));
  const judges = await judgeAll(
    cards.map(({ listed, project, trends }) => ({
      project,
      state: listed.state,
      customMetrics: customMetricsFrom(listed.customMetrics),
      pairs: trends.flatMap(({ commits }) => newestPair(commits) ?? []),
      figures: "primary" as const,
    })),
  );
  return { ...page, items: cards.map((card, at) => cardOf(card, judges[at] ?? (() => null))) };
}

interface Listed {
  listed: ListedProject<CardColumns>;
  project: ProjectRef;
}

/** The newest commits of a metric. */
interface NewestTrend {
  metric: string;
  commits: MeasuredCommit[];
}

/** Adds the newest commits of each project's main series, of the metrics that it shows first and has measured. */
async function withTrends(cards: readonly Listed[]): Promise<(Listed & { trends: NewestTrend[] })[]> {
  const keys = cards.flatMap(({ listed: { id: projectId, main, branch }, project }, at) => {
    const metrics = main ? chartMetrics(headlineMetrics(main, project.settings)) : [];
    return metrics.map((metric) => ({ at, projectId, seriesId: main?.id ?? "", branch, metric }));
  });
  const newest = await newestCommits(keys, sparkCommits);
  const trends = keys.map(({ at, metric }, index) => ({ at, metric, commits: newest[index] ?? [] }));
  return cards.map((card, at) => ({
    ...card,
    trends: trends.filter((trend) => trend.at === at && trend.commits.length > 0),
  }));
}

function cardOf({ listed, project, trends }: Listed & { trends: NewestTrend[] }, judge: Judge): ProjectCard {
  const { main, customMetrics } = listed;
  const custom = customMetricsFrom(customMetrics);
  return {
    ...summaryOf(listed),
    main: main && {
      scenario: main.scenario,
      tool: main.tool,
      environment: main.environment,
      sparks: trends.map(({ metric, commits }) => ({
        ...spark(metric, commits, main.id, judge),
        unit: metricDefinition(metric, custom[metric]).unit,
      })),
    },
    openChanges: openChangesFrom(listed.openChanges, project.settings),
  };
}

/** What the newest number is compared with; null where that says nothing. */
function newestPair(commits: readonly MeasuredCommit[]): CommitPair | null {
  const [before, latest] = commits.slice(-2);
  return before && latest && !latest.invalid ? { base: before.commitId, head: latest.commitId } : null;
}

function spark(
  metric: string,
  commits: readonly MeasuredCommit[],
  seriesId: string,
  judge: Judge,
): Omit<Spark, "unit"> {
  const [latest, pair] = [commits.at(-1), newestPair(commits)];
  return {
    metric,
    points: commits.map((commit) => Number(commit.median.toPrecision(4))),
    latest: latest?.median ?? null,
    invalid: latest?.invalid ?? false,
    change: pair && judge(pair, seriesId, metric),
  };
}
