import "server-only";
import type { CommitPair, Judge, Judgement } from "@/lib/compare";
import { metricDefinition } from "@/lib/metrics";
import type { ProjectSummary, ProjectsQuery } from "@/lib/model";
import { openChangesSql } from "../changes/changes";
import { judgeAll } from "../comparisons/judge";
import { projectState } from "../database/series-memory";
import { customMetricsFrom, customMetricsSql } from "../runs/custom-metrics";
import { type MeasuredCommit, newestCommits } from "../trends/newest-commits";
import { defaultBranchSql } from "./default-branch";
import { mainSeriesSql } from "./main-series";
import { type ListedProject, type ProjectPage, pageOfProjects, summaryOf } from "./project-page";
import { projectRef } from "./projects";

/** A metric of late, as a sparkline. */
export interface Spark {
  unit: string;
  /** Medians of the newest commits, oldest first. */
  points: number[];
  latest: number | null;
  /** A run of the latest commit failed: its number must not be read as performance. */
  invalid: boolean;
  /** Of the latest against the commit before, as their comparison judges it; null where the latest failed. */
  change: Judgement | null;
}

/** A project as it stands on the first page. */
export type ProjectCard = ProjectSummary & {
  /** Latest numbers of the main series (see `mainSeries`). */
  main: { scenario: string; tool: string; environment: string; qps: Spark; p99: Spark } | null;
  /** Change points that nobody has accepted. */
  openChanges: number;
};

const sparkCommits = 60;
const metrics = ["qps", "latency_p99"];

/** What is read of a card beside the project itself. */
interface CardColumns {
  state: string;
  branch: string | null;
  customMetrics: unknown;
  openChanges: number;
  main: { id: string; scenario: string; tool: string; environment: string } | null;
}

const cardColumns = `${projectState("p.id")} AS state, ${defaultBranchSql("p")} AS branch,
  ${customMetricsSql("p.id")} AS "customMetrics", ${openChangesSql("p.id")} AS "openChanges",
  (SELECT json_build_object('id', s.id, 'scenario', s.scenario, 'tool', s.tool, 'environment', s.environment)
    FROM series s WHERE s.project_id = p.id AND s.id = ${mainSeriesSql("p.id")}) AS main`;

/**
 * A page of the projects, the most recently used first, each with its latest numbers: four statements at most, however
 * many projects are on it (the page, the trends, the runs that are judged, the noise before them).
 */
export async function projectCards(asked: Partial<ProjectsQuery>): Promise<ProjectPage<ProjectCard>> {
  const page = await pageOfProjects<CardColumns>(asked, cardColumns);
  const trends = await trendsOf(page.items);
  const judges = await judgeAll(
    page.items.map((listed, at) => ({
      project: projectRef(listed),
      state: listed.state,
      customMetrics: customMetricsFrom(listed.customMetrics),
      pairs: (trends[at] ?? []).flatMap((commits) => newestPair(commits) ?? []),
      metrics,
    })),
  );
  const items = page.items.map((listed, at) => cardOf(listed, trends[at] ?? [], judges[at] ?? (() => null)));
  return { ...page, items };
}

/** The newest commits of each project's main series, by metric. */
async function trendsOf(listed: readonly ListedProject<CardColumns>[]): Promise<MeasuredCommit[][][]> {
  const keys = listed.flatMap(({ id: projectId, main, branch }, at) =>
    main ? metrics.map((metric) => ({ at, projectId, seriesId: main.id, branch, metric })) : [],
  );
  const trends = await newestCommits(keys, sparkCommits);
  return listed.map((_, at) => trends.filter((_commits, index) => keys[index]?.at === at));
}

function cardOf(
  listed: ListedProject<CardColumns>,
  trends: readonly MeasuredCommit[][],
  judge: Judge,
): ProjectCard {
  const { main, openChanges } = listed;
  const [qps, p99] = metrics.map((metric, index) =>
    spark(metric, trends[index] ?? [], main?.id ?? "", judge),
  );
  const { scenario = "", tool = "", environment = "" } = main ?? {};
  return {
    ...summaryOf(listed),
    main: main && qps && p99 ? { scenario, tool, environment, qps, p99 } : null,
    openChanges,
  };
}

/** What the newest number is compared with; null where that says nothing. */
function newestPair(commits: readonly MeasuredCommit[]): CommitPair | null {
  const [before, latest] = commits.slice(-2);
  return before && latest && !latest.invalid ? { base: before.commitId, head: latest.commitId } : null;
}

function spark(metric: string, commits: readonly MeasuredCommit[], seriesId: string, judge: Judge): Spark {
  const [latest, pair] = [commits.at(-1), newestPair(commits)];
  return {
    unit: metricDefinition(metric).unit,
    points: commits.map((commit) => commit.median),
    latest: latest?.median ?? null,
    invalid: latest?.invalid ?? false,
    change: pair && judge(pair, seriesId, metric),
  };
}
