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
  const values: unknown[] = [project.id, limit];
  const terms = wordsOf(words).map(
    (word) => `AND (starts_with(c.sha, $${values.push(word)}) OR ${hasWord("c", word, values)})`,
  );
  const { rows } = await pool().query<Row>(
    `SELECT ${linkColumns} FROM commit c WHERE c.project_id = $1 ${terms.join(" ")}
      ORDER BY c.committed_at DESC LIMIT $2`,
    values,
  );
  return rows.map(linkTo);
}

/** The words that are searched for, in lower case. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
}

/**
 * SQL condition: the message of row `commit` holds a word, in upper or lower case. Written as the index of messages has
 * it, and planned for the word: a rare one is found there, a common one among the newest commits. Adds to `values`.
 */
export function hasWord(commit: string, word: string, values: unknown[]): string {
  const pattern = `%${word.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return `lower(coalesce(${commit}.message, '')) LIKE $${values.push(pattern)}`;
}
