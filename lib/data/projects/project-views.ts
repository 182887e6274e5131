import "server-only";
import type { CommitPair, Judge, Judgement } from "@/lib/compare";
import { commonMetrics } from "@/lib/metrics";
import { env } from "@/lib/env";
import {
  type ProjectDetail,
  ProjectSettings,
  type ProjectSummary,
  type Trend,
  paths,
  usualPrimaryMetrics,
} from "@/lib/model";
import { openChanges } from "../changes/changes";
import { customMetrics } from "../runs/custom-metrics";
import { identityOf, selectIdentity } from "../runs/series-identity";
import { defaultBranchOf, shownBranch } from "./default-branch";
import { pool, prisma } from "../database/database";
import { timeOfId } from "../database/derived-id";
import { judgeOf } from "../comparisons/judge";
import { mainSeries } from "./main-series";
import { type ProjectRef, projectRef } from "./projects";
import { readTrend } from "../trends/trends";

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

/** All projects, the most recently used first, each with its latest numbers. */
export async function projectCards(): Promise<ProjectCard[]> {
  const projects = await listProjects();
  const open = openChanges(projects.map(({ ref }) => ref.id));
  return Promise.all(
    projects.map(async ({ ref, ...summary }) => ({
      ...summary,
      main: await mainNumbers(ref),
      openChanges: (await open).get(ref.id) ?? 0,
    })),
  );
}

/** All projects, the most recently used first. */
export async function listProjects(): Promise<(ProjectSummary & { ref: ProjectRef })[]> {
  const rows = await prisma().project.findMany({ orderBy: { slug: "asc" }, take: 1_000 });
  const all = await Promise.all(
    rows.map(async (row) => ({ ...(await summaryOf(row)), ref: projectRef(row) })),
  );
  return all.sort((a, b) => (b.lastUploadAt ?? "").localeCompare(a.lastUploadAt ?? ""));
}

async function summaryOf(
  project: Pick<ProjectRef, "id" | "slug" | "name"> & { createdAt: Date },
): Promise<ProjectSummary> {
  const { rows } = await pool().query<{ runs: number; last: string | null }>({
    name: "project-summary",
    text: `SELECT (SELECT count(*) FROM run WHERE project_id = $1) AS runs,
      (SELECT id FROM upload WHERE project_id = $1 ORDER BY id DESC LIMIT 1) AS last`,
    values: [project.id],
  });
  const last = rows[0]?.last;
  return {
    slug: project.slug,
    name: project.name,
    url: env().publicUrl + paths.project(project.slug),
    createdAt: project.createdAt.toISOString(),
    lastUploadAt: last ? timeOfId(last).toISOString() : null,
    runs: rows[0]?.runs ?? 0,
  };
}

async function mainNumbers(project: ProjectRef): Promise<ProjectCard["main"]> {
  const main = await mainSeries(project);
  if (!main) return null;
  const branch = await shownBranch(project.id);
  const read = (metric: string) =>
    readTrend(project, { metric, branch, seriesId: main.id, last: sparkCommits, points: sparkCommits });
  const [qps, p99] = await Promise.all([read("qps"), read("latency_p99")]);
  const judge = await judgeOf(
    project,
    [qps, p99].flatMap((trend) => newestPair(trend) ?? []),
    [qps.metric, p99.metric],
  );
  const { scenario, tool, environment } = main;
  return { scenario, tool, environment, qps: spark(qps, judge), p99: spark(p99, judge) };
}

/** What the newest number is compared with; null where that says nothing. */
function newestPair({ series }: Trend): CommitPair | null {
  const [before, latest] = series[0]?.points.slice(-2) ?? [];
  return before && latest && !latest.invalid ? { base: before.commit, head: latest.commit } : null;
}

function spark(trend: Trend, judge: Judge): Spark {
  const { metric, unit, series } = trend;
  const { id = "", points = [] } = series[0] ?? {};
  const [latest, pair] = [points.at(-1), newestPair(trend)];
  return {
    unit,
    points: points.map((point) => point.median),
    latest: latest?.median ?? null,
    invalid: latest?.invalid ?? false,
    change: pair && judge(pair, id, metric),
  };
}

/** A project with what its filters offer. */
export async function projectDetail(project: ProjectRef): Promise<ProjectDetail> {
  const projectId = project.id;
  const [row, series, branches, defaultBranch, custom] = await Promise.all([
    prisma().project.findUniqueOrThrow({ where: { id: projectId } }),
    prisma().series.findMany({
      where: { projectId },
      orderBy: [{ scenario: "asc" }, { tool: "asc" }, { environment: "asc" }, { id: "asc" }],
      take: 2_000,
      select: { id: true, ...selectIdentity },
    }),
    branchesOf(projectId),
    defaultBranchOf(projectId),
    customMetrics(projectId),
  ]);
  const settings = ProjectSettings.parse(row.settings);
  return {
    ...(await summaryOf(row)),
    primaryMetrics: [...(settings.primaryMetrics ?? usualPrimaryMetrics)],
    thresholds: settings.thresholds ?? {},
    repositoryUrl: row.repositoryUrl,
    defaultBranch,
    branches,
    series: series.map((one) => ({ id: one.id, ...identityOf(one) })),
    metrics: [
      ...commonMetrics.map(({ name, unit, better }) => ({ name, unit, better })),
      ...Object.entries(custom).map(([name, { unit, better }]) => ({
        name,
        unit: unit ?? "",
        better: better ?? null,
      })),
    ],
  };
}

/** Branches with commits, the most recently measured first. */
async function branchesOf(projectId: string): Promise<string[]> {
  const { rows } = await pool().query<{ branch: string }>({
    name: "branches",
    text: `SELECT branch FROM commit_branch WHERE project_id = $1 GROUP BY branch ORDER BY max(committed_at) DESC LIMIT 500`,
    values: [projectId],
  });
  return rows.map((row) => row.branch);
}
