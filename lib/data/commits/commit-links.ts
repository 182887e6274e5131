import "server-only";
import { pool } from "../database/database";
import type { ProjectRef } from "../projects/projects";

/** A commit as a link to it is written. */
export interface CommitLink {
  commit: string;
  message: string | null;
  author: string | null;
  /** Null: known only as somebody's parent. */
  committedAt: string | null;
  hasRuns: boolean;
}

const linkColumns = `c.sha AS commit, c.message, c.author, c.committed_at AS "committedAt",
  EXISTS (SELECT FROM run r WHERE r.project_id = c.project_id AND r.commit_id = c.id) AS "hasRuns"`;

type Row = Omit<CommitLink, "committedAt"> & { committedAt: Date };

const linkTo = (row: Row): CommitLink => ({ ...row, committedAt: row.committedAt.toISOString() });

/** The known ones of some commits. */
export async function linksTo(project: ProjectRef, shas: readonly string[]): Promise<CommitLink[]> {
  if (shas.length === 0) return [];
  const { rows } = await pool().query<Row>({
    name: "links-to",
    text: `SELECT ${linkColumns} FROM commit c WHERE c.project_id = $1 AND c.sha = ANY($2)`,
    values: [project.id, shas],
  });
  return rows.map(linkTo);
}

/** Commits that name this one as a parent, oldest first. */
export async function childrenOf(project: ProjectRef, sha: string): Promise<CommitLink[]> {
  const { rows } = await pool().query<Row>({
    name: "children-of",
    text: `SELECT ${linkColumns} FROM commit c WHERE c.project_id = $1 AND c.parents @> ARRAY[$2]
      ORDER BY c.committed_at LIMIT 20`,
    values: [project.id, sha],
  });
  return rows.map(linkTo);
}

/** Who wrote the commits, whose newest is newest first. */
export async function authorsOf({ id }: ProjectRef): Promise<string[]> {
  const { rows } = await pool().query<{ author: string }>({
    name: "authors-of",
    text: `SELECT author FROM commit WHERE project_id = $1 AND author <> '' GROUP BY author
      ORDER BY max(committed_at) DESC LIMIT 500`,
    values: [id],
  });
  return rows.map(({ author }) => author);
}

/** Commits by the beginning of their sha or by words of their message, newest first; no words: the newest. */
export async function searchCommits(project: ProjectRef, words: string, limit = 10): Promise<CommitLink[]> {
  const terms = words.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  const { rows } = await pool().query<Row>({
    name: "search-commits",
    text: `SELECT ${linkColumns} FROM commit c WHERE c.project_id = $1 AND NOT EXISTS (
        SELECT FROM unnest($2::text[]) AS word
        WHERE NOT starts_with(c.sha, word) AND position(word IN lower(coalesce(c.message, ''))) = 0)
      ORDER BY c.committed_at DESC LIMIT $3`,
    values: [project.id, terms, limit],
  });
  return rows.map(linkTo);
}
