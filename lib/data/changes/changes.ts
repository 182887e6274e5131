import "server-only";
import { changesByCommit } from "@/lib/compare";
import { metricDefinition } from "@/lib/metrics";
import { env } from "@/lib/env";
import {
  type ChangesQuery,
  type ChangePage,
  type ProjectChange,
  paths,
  subjectOf,
  type Variant,
} from "@/lib/model";
import { customMetrics } from "../runs/custom-metrics";
import { identityOf, selectIdentity } from "../runs/series-identity";
import { prisma } from "../database/database";
import type { Prisma } from "../generated/client";
import type { ProjectRef } from "../projects/projects";
import { acceptances, acceptedIds } from "./acceptance";
import { inState, shownState } from "./change-state";
import { ofPrimaryMetrics } from "./primary-series";

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
  state: true,
  repairedById: true,
  repairsId: true,
  uploadId: true,
  previousUploadId: true,
  series: { select: selectIdentity },
  commit: { select: { id: true, sha: true, message: true, author: true, committedAt: true } },
  previous: { select: { id: true, sha: true } },
} satisfies Prisma.ChangePointSelect;

type Row = Prisma.ChangePointGetPayload<{ select: typeof select }>;

/** What a list of change points may be narrowed to; `primary`: metrics that are decided on; `standing`: new or open. */
export type ChangesFilter = Omit<Partial<ChangesQuery>, "state"> & {
  primary?: boolean;
  variant?: Variant;
  state?: ChangesQuery["state"] | "standing";
};

/** A page of a project's change points, the newest commit first. */
export async function listChanges(project: ProjectRef, filter: ChangesFilter): Promise<ChangePage> {
  const { limit = 50, cursor } = filter;
  const rows = await prisma().changePoint.findMany({
    where: { AND: [await narrowed(project, filter), after(cursor)] },
    orderBy: [{ committedAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    select,
  });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const items = await projectChanges(project, page);
  return {
    items,
    groups: changesByCommit(items),
    nextCursor: last ? `${last.committedAt.getTime()}.${last.id}` : null,
  };
}

/** How many there are in all. */
export async function countChanges(project: ProjectRef, filter: ChangesFilter): Promise<number> {
  return prisma().changePoint.count({ where: await narrowed(project, filter) });
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

async function narrowed(
  project: ProjectRef,
  {
    seriesId,
    metric,
    commit,
    primary,
    accepted,
    state,
    scenario,
    tool,
    environment,
    variant = {},
  }: ChangesFilter,
): Promise<Prisma.ChangePointWhereInput> {
  return {
    projectId: project.id,
    seriesId,
    ...(commit === undefined ? {} : { commit: { sha: commit } }),
    series: {
      scenario,
      tool,
      environment,
      AND: Object.entries(variant).map(([name, value]) => ({ variant: { path: [name], equals: value } })),
    },
    metric,
    ...(primary ? await ofPrimaryMetrics(project) : {}),
    AND: [
      inState(state, state === undefined ? [] : await acceptedIds(project.id)),
      ...(accepted === undefined ? [] : [acceptance(accepted === "true", await acceptedIds(project.id))]),
    ],
  };
}

function acceptance(accepted: boolean, ids: string[]): Prisma.ChangePointWhereInput {
  const isAccepted = { OR: [{ id: { in: ids } }, { commitId: { in: ids } }] };
  return accepted ? isAccepted : { NOT: isAccepted };
}

/** Behind the cursor in the order of the list. */
function after(cursor: string | undefined): Prisma.ChangePointWhereInput {
  const [time, id] = cursor?.split(".") ?? [];
  if (time === undefined || id === undefined) return {};
  const committedAt = new Date(Number(time));
  return { OR: [{ committedAt: { lt: committedAt } }, { committedAt, id: { lt: id } }] };
}

async function projectChanges(project: ProjectRef, rows: readonly Row[]): Promise<ProjectChange[]> {
  const [custom, acceptanceOf, shaOf] = await Promise.all([
    customMetrics(project.id),
    acceptances(project.id, rows),
    commitShas(
      project.id,
      rows.flatMap(({ repairedById, repairsId }) => [repairedById, repairsId]),
    ),
  ]);
  return rows.map(({ series, commit, previous, ...more }) => {
    const { repairedById, repairsId, uploadId, previousUploadId, state, committedAt: _, ...row } = more;
    const { unit, better } = metricDefinition(row.metric, custom[row.metric]);
    const accepted = acceptanceOf(row.id, commit.id);
    return {
      ...row,
      commit: commit.sha,
      previous: previous.sha,
      state: shownState(state, accepted !== null),
      temporary: repairedById !== null,
      repairedBy: shaOf(repairedById),
      repairs: shaOf(repairsId),
      uploads: uploadId && previousUploadId ? { previous: previousUploadId, first: uploadId } : null,
      accepted,
      acceptedBy: accepted?.by ?? null,
      ...identityOf(series),
      unit,
      better,
      committedAt: commit.committedAt.toISOString(),
      message: subjectOf(commit.message) || null,
      author: commit.author,
      url: env().publicUrl + paths.change(project.slug, row.seriesId, row.metric, row.id),
    };
  });
}

/** Shas by ids of commits; null for null. */
async function commitShas(projectId: string, ids: readonly (string | null)[]) {
  const present = ids.filter((id) => id !== null);
  const rows =
    present.length === 0
      ? []
      : await prisma().commit.findMany({
          where: { projectId, id: { in: present } },
          select: { id: true, sha: true },
        });
  const shas = new Map(rows.map(({ id, sha }) => [id, sha]));
  return (id: string | null) => (id === null ? null : (shas.get(id) ?? null));
}
