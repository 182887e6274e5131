import "server-only";
import { metricDefinition } from "@/lib/metrics";
import { env } from "@/lib/env";
import {
  type ChangesQuery,
  type CommitInfo,
  type ProjectChange,
  paths,
  subjectOf,
  usualPrimaryMetrics,
  type Variant,
} from "@/lib/model";
import { customMetrics } from "../runs/custom-metrics";
import { identityOf, selectIdentity } from "../runs/series-identity";
import { prisma } from "../database/database";
import type { Prisma } from "../generated/client";
import type { ProjectRef } from "../projects/projects";
import { commitsBetween } from "./suspect-commits";

const select = {
  id: true,
  seriesId: true,
  metric: true,
  committedAt: true,
  before: true,
  after: true,
  change: true,
  pValue: true,
  commitsBefore: true,
  commitsAfter: true,
  series: { select: selectIdentity },
  commit: { select: { id: true, sha: true, message: true } },
  previous: { select: { id: true, sha: true } },
} satisfies Prisma.ChangePointSelect;

type Row = Prisma.ChangePointGetPayload<{ select: typeof select }>;

/** What a list of change points may be narrowed to; `primary`: the usual primary metrics. */
export type ChangesFilter = Partial<ChangesQuery> & { primary?: boolean; variant?: Variant };

/** Metrics on which alarms are raised. */
const alarmed = [...usualPrimaryMetrics];

/** A page of a project's change points, the newest commit first. */
export async function listChanges(
  project: ProjectRef,
  filter: ChangesFilter,
): Promise<{ items: ProjectChange[]; nextCursor: string | null }> {
  const { limit = 50, cursor } = filter;
  const rows = await prisma().changePoint.findMany({
    where: { ...(await narrowed(project.id, filter)), ...after(cursor) },
    orderBy: [{ committedAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    select,
  });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: await projectChanges(project, page),
    nextCursor: last ? `${last.committedAt.getTime()}.${last.id}` : null,
  };
}

/** Change points of the primary metrics of some series that lie between two commits, the newest first. */
export async function straddledChanges(
  project: ProjectRef,
  commits: readonly [CommitInfo, CommitInfo],
  seriesIds: readonly string[],
): Promise<ProjectChange[]> {
  const [first, second] = commits;
  const turned = first.committedAt > second.committedAt;
  const [previous, commit] = turned ? [second.commit, first.commit] : [first.commit, second.commit];
  const between = await commitsBetween(project, previous, commit);
  const rows = await prisma().changePoint.findMany({
    where: {
      projectId: project.id,
      seriesId: { in: [...seriesIds] },
      metric: { in: alarmed },
      commit: { sha: { in: between.commits.map(({ sha }) => sha) } },
    },
    orderBy: [{ committedAt: "desc" }, { id: "desc" }],
    take: 100,
    select,
  });
  return projectChanges(project, rows);
}

/** How many there are in all. */
export async function countChanges(project: ProjectRef, filter: ChangesFilter): Promise<number> {
  return prisma().changePoint.count({ where: await narrowed(project.id, filter) });
}

/** One change point, with the ids of the last commit before it and of its own; null when it is not found (any more). */
export async function findChange(
  project: ProjectRef,
  id: string,
): Promise<{ change: ProjectChange; commits: { base: string; head: string } } | null> {
  const row = await prisma().changePoint.findUnique({
    where: { projectId_id: { projectId: project.id, id } },
    select,
  });
  const [change] = row ? await projectChanges(project, [row]) : [];
  return row && change ? { change, commits: { base: row.previous.id, head: row.commit.id } } : null;
}

/** SQL expression: how many change points of the primary metrics of a project nobody has accepted. */
export const openChangesSql = (project: string): string => `(
  SELECT count(*) FROM change_point c WHERE c.project_id = ${project}
    AND c.metric IN (${alarmed.map((metric) => `'${metric}'`).join(", ")})
    AND NOT EXISTS (SELECT FROM change_acceptance a WHERE a.project_id = c.project_id AND a.id = c.id))`;

async function narrowed(
  projectId: string,
  { seriesId, metric, primary, accepted, scenario, tool, environment, variant = {} }: ChangesFilter,
): Promise<Prisma.ChangePointWhereInput> {
  return {
    projectId,
    seriesId,
    series: {
      scenario,
      tool,
      environment,
      AND: Object.entries(variant).map(([name, value]) => ({ variant: { path: [name], equals: value } })),
    },
    metric: metric ?? (primary ? { in: alarmed } : undefined),
    ...(accepted === undefined
      ? {}
      : { id: { [accepted === "true" ? "in" : "notIn"]: await acceptedIds(projectId) } }),
  };
}

/** Behind the cursor in the order of the list. */
function after(cursor: string | undefined): Prisma.ChangePointWhereInput {
  const [time, id] = cursor?.split(".") ?? [];
  if (time === undefined || id === undefined) return {};
  const committedAt = new Date(Number(time));
  return { OR: [{ committedAt: { lt: committedAt } }, { committedAt, id: { lt: id } }] };
}

async function acceptedIds(projectId: string): Promise<string[]> {
  const rows = await prisma().changeAcceptance.findMany({ where: { projectId }, select: { id: true } });
  return rows.map(({ id }) => id);
}

async function projectChanges(project: ProjectRef, rows: readonly Row[]): Promise<ProjectChange[]> {
  const [custom, acceptances] = await Promise.all([
    customMetrics(project.id),
    prisma().changeAcceptance.findMany({
      where: { projectId: project.id, id: { in: rows.map(({ id }) => id) } },
    }),
  ]);
  return rows.map(({ series, commit, previous, committedAt, ...row }) => {
    const { unit, better } = metricDefinition(row.metric, custom[row.metric]);
    const acceptance = acceptances.find(({ id }) => id === row.id);
    return {
      ...row,
      commit: commit.sha,
      previous: previous.sha,
      accepted: acceptance ? { note: acceptance.note, at: acceptance.acceptedAt.toISOString() } : null,
      ...identityOf(series),
      unit,
      better,
      committedAt: committedAt.toISOString(),
      message: subjectOf(commit.message) || null,
      url: env().publicUrl + paths.change(project.slug, row.seriesId, row.metric, row.id),
    };
  });
}

/** Marks a change point as intended, or changes the note; false when there is no such change point. */
export async function acceptChange(project: ProjectRef, id: string, note: string): Promise<boolean> {
  const key = { projectId: project.id, id };
  if (!(await prisma().changePoint.findUnique({ where: { projectId_id: key }, select: { id: true } })))
    return false;
  const text = note.replaceAll("\0", "\uFFFD");
  await prisma().changeAcceptance.upsert({
    where: { projectId_id: key },
    create: { ...key, note: text, acceptedAt: new Date() },
    update: { note: text },
  });
  return true;
}

/** Takes an acceptance back; false when there was none. */
export async function unacceptChange(project: ProjectRef, id: string): Promise<boolean> {
  const { count } = await prisma().changeAcceptance.deleteMany({ where: { projectId: project.id, id } });
  return count > 0;
}
