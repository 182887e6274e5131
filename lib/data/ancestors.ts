import "server-only";
import { pool } from "./database";

/** How far back the walk over parents goes. */
const furthest = 100;

/** What the walk starts from: stored or about to be. */
export interface CommitNode {
  id: string;
  sha: string;
  parents: string[];
  branch?: string | null;
  committedAt: string;
}

/**
 * Sha of the commit that this one is naturally compared with: the nearest ancestor (by parents) that has runs;
 * where no parent is known, the newest earlier commit with runs on the same branch. Null when there is none.
 */
export async function nearestAncestorWithRuns(projectId: string, commit: CommitNode): Promise<string | null> {
  const query = commit.parents.length > 0 ? byParents(projectId, commit) : byBranch(projectId, commit);
  if (!query) return null;
  const { rows } = await pool().query<{ sha: string }>(query);
  return rows[0]?.sha ?? null;
}

/** The walk does not go behind a commit that has runs: with a history of measured commits it ends at the parents. */
function byParents(projectId: string, commit: CommitNode) {
  return {
    name: "nearest-ancestor",
    text: `WITH RECURSIVE up(sha, depth) AS (
        SELECT unnest($2::text[]), 1
        UNION
        SELECT unnest(c.parents), up.depth + 1
        FROM up JOIN commit c ON c.project_id = $1 AND c.sha = up.sha
        WHERE up.depth < $3
          AND NOT EXISTS (SELECT FROM run r WHERE r.project_id = $1 AND r.commit_id = c.id)
      )
      SELECT up.sha FROM up JOIN commit c ON c.project_id = $1 AND c.sha = up.sha
      WHERE EXISTS (SELECT FROM run r WHERE r.project_id = $1 AND r.commit_id = c.id)
      ORDER BY up.depth, c.committed_at DESC LIMIT 1`,
    values: [projectId, commit.parents, furthest],
  };
}

function byBranch(projectId: string, commit: CommitNode) {
  if (!commit.branch) return null;
  return {
    name: "previous-on-branch",
    text: `SELECT c.sha FROM commit_branch b JOIN commit c ON c.project_id = $1 AND c.id = b.commit_id
      WHERE b.project_id = $1 AND b.branch = $2 AND b.committed_at <= $3 AND b.commit_id <> $4
        AND EXISTS (SELECT FROM run r WHERE r.project_id = $1 AND r.commit_id = b.commit_id)
      ORDER BY b.committed_at DESC LIMIT 1`,
    values: [projectId, commit.branch, commit.committedAt, commit.id],
  };
}
