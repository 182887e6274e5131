import "server-only";
import { commitColumns, type CommitRow } from "./commit-info";
import { pool } from "../database/database";
import { defaultBranchSql } from "../projects/default-branch";

/** How far back the walk over parents goes. */
const furthest = 100;
/** How many commits of the default branch are asked for runs of the series, the newest first. */
const mostCandidates = 300;

/** What the search starts from. */
interface CommitNode {
  id: string;
  parents: string[];
  branch?: string | null;
  committedAt: string;
}

/** SQL of what the search starts from. The project is `$1`. */
interface Start {
  /** text[], never null */
  parents: string;
  /** text, may be null */
  branch: string;
  committedAt: string;
  id: string;
  /** uuid[] of what was measured */
  seriesIds: string;
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
export function ancestorOnBranch({
  branch,
  committedAt,
  id,
}: Pick<Start, "branch" | "committedAt" | "id">): string {
  return `(
      SELECT c.sha FROM commit_branch b JOIN commit c ON c.project_id = $1 AND c.id = b.commit_id
      WHERE b.project_id = $1 AND b.branch = ${branch} AND b.committed_at <= ${committedAt} AND b.commit_id <> ${id}
        AND ${hasRuns("b.commit_id")}
      ORDER BY b.committed_at DESC LIMIT 1)`;
}

/**
 * SQL expression: sha of the newest earlier commit of the default branch (of the same branch, where there is none) with
 * runs of one of the series, or null: what a comparison of the commit alone finds (baseline.ts) where nothing that was
 * measured leads up to it. OFFSET 0 keeps the question after runs one of each commit, in their order.
 */
export function earlierOnDefault({ branch, committedAt, id, seriesIds }: Omit<Start, "parents">): string {
  return `(
      SELECT sha FROM commit WHERE project_id = $1 AND id = (
        SELECT b.commit_id FROM (
          SELECT commit_id, committed_at FROM commit_branch WHERE project_id = $1 AND committed_at <= ${committedAt}
            AND branch = (SELECT coalesce(${defaultBranchSql("p")}, ${branch}) FROM project p WHERE p.id = $1)
            AND commit_id <> ${id}
          ORDER BY committed_at DESC LIMIT ${mostCandidates}) AS b
        WHERE EXISTS (SELECT FROM run r WHERE r.project_id = $1 AND r.commit_id = b.commit_id
          AND r.series_id = ANY(${seriesIds}) OFFSET 0)
        ORDER BY b.committed_at DESC LIMIT 1))`;
}

/**
 * SQL expression: sha of the commit that one is naturally compared with: by its parents, and where none is known,
 * on its branch; else see `earlierOnDefault`.
 */
export function ancestorSql({ parents, ...start }: Start): string {
  return `coalesce(CASE WHEN cardinality(${parents}) > 0 THEN ${ancestorByParents(parents)}
      ELSE ${ancestorOnBranch(start)} END, ${earlierOnDefault(start)})`;
}

const ofStored = ancestorSql({
  parents: "$2::text[]",
  branch: "$3::text",
  committedAt: "$4::timestamptz",
  id: "$5::uuid",
  seriesIds: "$6::uuid[]",
});

/**
 * The natural base of a stored commit (see `ancestorSql`), or null.
 * @param seriesIds what was measured; none: only what leads up to the commit is looked at
 */
export async function nearestAncestorWithRuns(
  projectId: string,
  commit: CommitNode,
  seriesIds: readonly string[] = [],
): Promise<CommitRow | null> {
  const { rows } = await pool().query<CommitRow>({
    name: "nearest-ancestor",
    text: `SELECT ${commitColumns("c")} FROM commit c WHERE c.project_id = $1 AND c.sha = ${ofStored}`,
    values: [projectId, commit.parents, commit.branch ?? null, commit.committedAt, commit.id, seriesIds],
  });
  return rows[0] ?? null;
}
