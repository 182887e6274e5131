import "server-only";
import { env } from "@/lib/env";
import { type ProjectSummary, type ProjectsQuery, paths } from "@/lib/model";
import { pool } from "../database/database";
import { timeOfId } from "../database/derived-id";
import { runCountSql } from "../runs/run-counts";
import { type ProjectRef, type ProjectRow, projectColumns } from "./projects";

/** A page of the projects: those used last first, those never used at the end. */
export interface ProjectPage<Item> {
  items: Item[];
  /** How many there are in all, with the words that were searched. */
  total: number;
  nextCursor: string | null;
}

/** A project of a page, with more columns where they were asked for. */
export type ListedProject<More = object> = ProjectRow &
  More & { createdAt: Date; last: string; runs: number };

/** The id that stands for the last upload of a project that has none. */
const none = "00000000-0000-0000-0000-000000000000";

const lastUpload = `coalesce((SELECT u.id FROM upload u WHERE u.project_id = p.id ORDER BY u.id DESC LIMIT 1), '${none}')`;

/**
 * One statement for a page, whatever is on it. The last upload is looked up of every project, by index; everything else
 * only of those on the page.
 * @param more SQL of further columns, `p` is the project
 */
export async function pageOfProjects<More = object>(
  { search = "", cursor, limit = 1_000 }: Partial<ProjectsQuery>,
  more = "",
): Promise<ProjectPage<ListedProject<More>>> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const [, last = null, slug = null] = /^([0-9a-f-]{36})\.(.+)$/.exec(cursor ?? "") ?? [];
  const { rows } = await pool().query<ListedProject<More> & { total: number }>({
    name: `projects${more && "-more"}`,
    text: `WITH listed AS MATERIALIZED (
        SELECT p.id, p.slug, ${lastUpload} AS last FROM project p WHERE p.deleted_at IS NULL AND NOT EXISTS (
          SELECT FROM unnest($1::text[]) AS word WHERE position(word IN lower(p.slug || ' ' || p.name)) = 0)),
      page AS MATERIALIZED (SELECT * FROM listed
        WHERE $2::uuid IS NULL OR last < $2 OR (last = $2 AND slug > $3) ORDER BY last DESC, slug LIMIT $4)
      SELECT ${projectColumns("p")}, p.created_at AS "createdAt", page.last, (SELECT count(*) FROM listed) AS total,
        ${runCountSql("p.id")} AS runs${more && `, ${more}`}
      FROM page CROSS JOIN LATERAL (SELECT * FROM project WHERE id = page.id OFFSET 0) AS p
      ORDER BY page.last DESC, page.slug`,
    values: [words, last, slug, limit + 1],
  });
  const items = rows.slice(0, limit);
  const end = rows.length > limit ? items.at(-1) : undefined;
  return { items, total: rows[0]?.total ?? 0, nextCursor: end ? `${end.last}.${end.slug}` : null };
}

/** A project as it was listed. */
export function summaryOf({ slug, name, createdAt, last, runs }: ListedProject): ProjectSummary {
  return {
    slug,
    name,
    url: env().publicUrl + paths.project(slug),
    createdAt: createdAt.toISOString(),
    lastUploadAt: last === none ? null : timeOfId(last).toISOString(),
    runs,
  };
}

/** A page of the projects, the most recently used first. */
export async function listProjects(query: Partial<ProjectsQuery> = {}): Promise<ProjectPage<ProjectSummary>> {
  const page = await pageOfProjects(query);
  return { ...page, items: page.items.map(summaryOf) };
}

/** What a project's own page tells of it. */
export async function projectSummary(project: ProjectRef): Promise<ProjectSummary> {
  const { rows } = await pool().query<ListedProject>({
    name: "project-summary",
    text: `SELECT ${projectColumns("p")}, p.created_at AS "createdAt", ${lastUpload} AS last,
        ${runCountSql("p.id")} AS runs
      FROM project p WHERE p.id = $1`,
    values: [project.id],
  });
  const [row] = rows;
  if (!row) throw new Error(`The project ${project.slug} is gone.`);
  return summaryOf(row);
}
