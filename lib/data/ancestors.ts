import "server-only";
import { pool } from "./database";

/** How far back the walk over parents goes. */
const furthest = 100;

/** What the search starts from. */
interface CommitNode {
  id: string;
  parents: string[];
  branch?: string | null;
  committedAt: string;
}

/** SQL of the four things that the search starts from. The project is `$1`. */
interface Start {
  /** text[], never null */
  parents: string;
  /** text, may be null */
  branch: string;
  committedAt: string;
  id: string;
}

const hasRuns = (commitId: string) =>
  `EXISTS (SELECT FROM run r WHERE r.project_id = $1 AND r.commit_id = ${commitId})`;

/** OFFSET 0 keeps this a look-up by index for each sha: a join would be planned to read every commit of the project. */
const commitOf = (sha: string) =>
  `LATERAL (SELECT * FROM commit WHERE project_id = $1 AND sha = ${sha} OFFSET 0)`;

/**
 * SQL expression: sha of the nearest ancestor (by parents, a text[]) that has runs, or null. The walk does not go
 * behind a commit that has runs: with a history of measured commits it ends at the parents.
 */
export function ancestorByParents(parents: string): string {
  return `(
      WITH RECURSIVE up(sha, depth) AS (
        SELECT unnest(${parents}), 1
        UNION
        SELECT unnest(c.parents), up.depth + 1
        FROM up CROSS JOIN ${commitOf("up.sha")} c
        WHERE up.depth < ${furthest} AND NOT ${hasRuns("c.id")}
      )
      SELECT up.sha FROM up CROSS JOIN ${commitOf("up.sha")} c
      WHERE ${hasRuns("c.id")}
      ORDER BY up.depth, c.committed_at DESC LIMIT 1)`;
}

/** SQL expression: sha of the newest earlier commit with runs on the same branch, or null. */
export function ancestorOnBranch({ branch, committedAt, id }: Omit<Start, "parents">): string {
  return `(
      SELECT c.sha FROM commit_branch b JOIN commit c ON c.project_id = $1 AND c.id = b.commit_id
      WHERE b.project_id = $1 AND b.branch = ${branch} AND b.committed_at <= ${committedAt} AND b.commit_id <> ${id}
        AND ${hasRuns("b.commit_id")}
      ORDER BY b.committed_at DESC LIMIT 1)`;
}

/**
 * SQL expression: sha of the commit that one is naturally compared with: by its parents, and where none is known,
 * on its branch.
 */
export function ancestorSql({ parents, ...start }: Start): string {
  return `CASE WHEN cardinality(${parents}) > 0 THEN ${ancestorByParents(parents)} ELSE ${ancestorOnBranch(start)} END`;
}

const ofStored = ancestorSql({
  parents: "$2::text[]",
  branch: "$3::text",
  committedAt: "$4::timestamptz",
  id: "$5::uuid",
});

/** The natural base of a stored commit (see `ancestorSql`), or null. */
export async function nearestAncestorWithRuns(projectId: string, commit: CommitNode): Promise<string | null> {
  const { rows } = await pool().query<{ sha: string | null }>({
    name: "nearest-ancestor",
    text: `SELECT ${ofStored} AS sha`,
    values: [projectId, commit.parents, commit.branch ?? null, commit.committedAt, commit.id],
  });
  return rows[0]?.sha ?? null;
}
