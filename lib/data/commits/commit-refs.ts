import "server-only";
import { commitColumns, type CommitRow } from "./commit-info";
import { pool } from "../database/database";
import type { ProjectRef } from "../projects/projects";

/** Every sha that starts with `prefix` lies from it to here: "g" follows the last hex digit. */
const end = "g";

/**
 * The commit that a reference means: a full or unique short sha, else a branch (its newest commit with runs).
 * Null when it is neither, or the short sha is ambiguous.
 */
export async function resolveCommit(project: ProjectRef, ref: string): Promise<CommitRow | null> {
  const [commit] = await resolveCommits(project, [ref]);
  return commit ?? null;
}

/** The same of several, in their order: one statement for all that are shas. */
export async function resolveCommits(
  project: ProjectRef,
  refs: readonly string[],
): Promise<(CommitRow | null)[]> {
  const bySha = await commitsBySha(
    project,
    refs.map((ref) => ref.toLowerCase()),
  );
  return Promise.all(refs.map((ref, at) => bySha[at] ?? byBranch(project, ref)));
}

/** The commit of a full sha, or of a short one (4 digits at least) with which the sha of only one known commit begins. */
export async function commitBySha(project: ProjectRef, sha: string): Promise<CommitRow | null> {
  const [commit] = await commitsBySha(project, [sha]);
  return commit ?? null;
}

async function commitsBySha(
  project: ProjectRef,
  shas: readonly string[],
): Promise<(CommitRow | undefined)[]> {
  if (!shas.some(isSha)) return [];
  const { rows } = await pool().query<CommitRow & { at: number }>({
    name: "commits-by-sha",
    text: `SELECT request.at::int, ${commitColumns("c")}
      FROM unnest($2::text[]) WITH ORDINALITY AS request(sha, at) CROSS JOIN LATERAL (SELECT * FROM commit
        WHERE project_id = $1 AND commit.sha >= request.sha AND commit.sha < request.sha || '${end}'
        ORDER BY commit.sha LIMIT 2) AS c
      ORDER BY request.at, c.sha`,
    values: [project.id, shas.map((sha) => (isSha(sha) ? sha : null))],
  });
  return shas.map((sha, index) => {
    const [first, second] = rows.filter(({ at }) => at === index + 1);
    return first && (first.sha === sha || !second) ? first : undefined;
  });
}

/** The commit of an id; null for one that was deleted since. */
export async function commitById(projectId: string, id: string): Promise<CommitRow | null> {
  const { rows } = await pool().query<CommitRow>({
    name: "commit-by-id",
    text: `SELECT ${commitColumns("c")} FROM commit c WHERE c.project_id = $1 AND c.id = $2`,
    values: [projectId, id],
  });
  return rows[0] ?? null;
}

const isSha = (text: string) => /^[0-9a-f]{4,64}$/.test(text);

async function byBranch(project: ProjectRef, branch: string): Promise<CommitRow | null> {
  const { rows } = await pool().query<CommitRow>({
    name: "commit-of-branch",
    text: `SELECT ${commitColumns("c")} FROM commit c WHERE c.project_id = $1 AND c.id = (
      SELECT b.commit_id FROM commit_branch b WHERE b.project_id = $1 AND b.branch = $2
        AND EXISTS (SELECT FROM run r WHERE r.project_id = $1 AND r.commit_id = b.commit_id OFFSET 0)
      ORDER BY b.committed_at DESC LIMIT 1)`,
    values: [project.id, branch],
  });
  return rows[0] ?? null;
}
