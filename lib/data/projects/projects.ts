import "server-only";
import { type ProjectPatch, ProjectSettings, canonicalJson } from "@/lib/model";
import { signalChanges } from "../changes/change-signal";
import { queueNews } from "../events/news-due";
import { signalKeeping } from "../keeping/keeping-signal";
import { pool, prisma } from "../database/database";
import type { Prisma } from "../generated/client";
import { forgetFormerSlugs, rename } from "./former-slugs";
import { uuidv7 } from "uuidv7";

/** What every request needs of a project. */
export interface ProjectRef {
  id: string;
  slug: string;
  name: string;
  repositoryUrl: string | null;
  defaultBranch: string | null;
  settings: ProjectSettings;
}

const select = {
  id: true,
  slug: true,
  name: true,
  repositoryUrl: true,
  defaultBranch: true,
  settings: true,
} as const;

/** A project as it is stored. */
export type ProjectRow = Prisma.ProjectGetPayload<{ select: typeof select }>;

/** A project as it was read, its settings understood. */
export function projectRef({
  id,
  slug,
  name,
  repositoryUrl,
  defaultBranch,
  settings,
}: ProjectRow): ProjectRef {
  return { id, slug, name, repositoryUrl, defaultBranch, settings: ProjectSettings.parse(settings) };
}

/**
 * The project with this slug, or null. Asked for by every request, so without Prisma; never from memory, which would be
 * older than what another request or server has just written.
 */
export async function findProject(slug: string): Promise<ProjectRef | null> {
  const { rows } = await pool().query<ProjectRow>({ name: "project", text: bySlug, values: [slug] });
  return rows[0] ? projectRef(rows[0]) : null;
}

/** The same by its id, for what runs beside the requests. */
export async function findProjectById(id: string): Promise<ProjectRef | null> {
  const row = await prisma().project.findFirst({ where: { id, deletedAt: null }, select });
  return row && projectRef(row);
}

/** The columns of a `ProjectRow` of table `table` for a statement in SQL. */
export const projectColumns = (table: string): string =>
  Object.entries({
    id: "id",
    slug: "slug",
    name: "name",
    repository_url: "repositoryUrl",
    default_branch: "defaultBranch",
    settings: "settings",
  })
    .map(([column, name]) => `${table}.${column} AS "${name}"`)
    .join(", ");

const bySlug = `SELECT ${projectColumns("p")} FROM project p WHERE slug = $1 AND deleted_at IS NULL`;

/** The project with this slug, made when it is not there. */
export async function ensureProject(slug: string): Promise<ProjectRef> {
  const existing = await findProject(slug);
  if (existing) return existing;
  // Another server may have renamed it in this moment.
  const former = await prisma().formerSlug.findFirst({
    where: { slug, project: { deletedAt: null } },
    select: { project: { select } },
  });
  if (former) return projectRef(former.project);
  await prisma().project.createMany({ data: [{ id: uuidv7(), slug, name: slug }], skipDuplicates: true });
  return projectRef(await prisma().project.findUniqueOrThrow({ where: { slug }, select }));
}

/**
 * Changes what a project says of itself: what the patch does not name stays, null goes back to the usual. Change
 * points lie along the default branch, in the primary metrics, and exceed the thresholds: with others all series are
 * searched again, and all commits judged again.
 * @throws SlugTaken
 */
export async function updateProject(project: ProjectRef, patch: ProjectPatch): Promise<void> {
  const { slug, primaryMetrics, thresholds, retention, budgets, capacity, ...others } = patch;
  const { quietAfterDays, decideParts, ...columns } = others;
  const otherChanges = await prisma().$transaction(async (transaction) => {
    const row = await transaction.project.findUniqueOrThrow({ where: { id: project.id }, select });
    if (slug !== undefined) await rename(transaction, row, slug);
    const stored = ProjectSettings.parse(row.settings);
    const settings = {
      primaryMetrics: chosen(primaryMetrics, stored.primaryMetrics),
      thresholds: chosen(thresholds, stored.thresholds),
      retention: chosen(retention, stored.retention),
      budgets: chosen(budgets, stored.budgets),
      capacity: chosen(capacity, stored.capacity),
      quietAfterDays: chosen(quietAfterDays, stored.quietAfterDays),
      decideParts: chosen(decideParts, stored.decideParts),
    };
    const due = retention && { retentionDueAt: new Date() };
    await transaction.project.update({ where: { id: project.id }, data: { ...columns, ...due, settings } });
    if (budgets !== undefined || quietAfterDays !== undefined) await queueNews(transaction, project.id);
    const otherBranch = patch.defaultBranch !== undefined && patch.defaultBranch !== row.defaultBranch;
    const anew = otherBranch || searched(settings) !== searched(stored);
    if (!anew && limits(settings) === limits(stored)) return false;
    // Other limits of capacity concern series of an offered load alone.
    await transaction.$executeRaw`INSERT INTO change_due (project_id, series_id, cause_id, runs)
      SELECT project_id, id, ${uuidv7()}::uuid, 0 FROM series
      WHERE project_id = ${project.id}::uuid AND (${anew} OR load->>'rate' IS NOT NULL)`;
    if (!anew) return true;
    await transaction.$executeRaw`INSERT INTO verdict_due (project_id, commit_id, cause_id)
      SELECT project_id, id, ${uuidv7()}::uuid FROM commit WHERE project_id = ${project.id}::uuid`;
    return true;
  });
  if (slug !== undefined) forgetFormerSlugs();
  if (otherChanges) signalChanges();
  if (patch.retention) signalKeeping();
}

/** The settings that decide what is found. */
const searched = ({ primaryMetrics, thresholds, decideParts }: ProjectSettings) =>
  canonicalJson({ primaryMetrics, thresholds, decideParts });

const limits = ({ capacity }: ProjectSettings) => canonicalJson({ capacity });

function chosen<T>(patch: T | null | undefined, stored: T | undefined): T | undefined {
  return patch === undefined ? stored : (patch ?? undefined);
}
