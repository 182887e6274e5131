import "server-only";
import { commitColumns, type CommitRow } from "./commit-info";
import { pool } from "../database/database";

/** How many commits before one are looked at, along first parents, among all ancestors and by time along each branch. */
const furthest = 300;
/** Ancestors by all parents: the first of them are those along first parents once more. */
const mostAncestors = 2 * furthest;

/** OFFSET 0 keeps this a look-up by index for each sha: a join would be planned to read every commit of the project. */
const commitOf = (sha: string) =>
  `LATERAL (SELECT id, parents FROM commit WHERE project_id = $1 AND sha = ${sha} AND id <> h.id OFFSET 0)`;

const runOf = (commitId: string) => `SELECT FROM run r WHERE r.project_id = $1 AND r.commit_id = ${commitId}`;

/** What a commit must have to stand before `h`: runs of one of its series, or any runs at all. */
const conditions = {
  shares: (id: string) => `EXISTS (${runOf(id)} AND r.series_id = ANY(h.series) OFFSET 0)`,
  isMeasured: (id: string) => `EXISTS (${runOf(id)} OFFSET 0)`,
};

type Condition = (id: string) => string;

/** The nearest along the first parents: the walk ends where it is found. */
const alongFirstParents = (fits: Condition) => `(
  WITH RECURSIVE line(id, parents, fits, depth) AS (
    SELECT c.id, c.parents, ${fits("c.id")}, 1 FROM ${commitOf("h.parents[1]")} AS c
    UNION ALL
    SELECT c.id, c.parents, ${fits("c.id")}, line.depth + 1 FROM line CROSS JOIN ${commitOf("line.parents[1]")} AS c
    WHERE NOT line.fits AND line.depth < ${furthest})
  SELECT id FROM line WHERE fits LIMIT 1)`;

/** The nearest among all ancestors, by steps. UNION reaches each once, wherever parents lead. */
const amongAncestors = (fits: Condition) => `(
  WITH RECURSIVE up(sha) AS (
    SELECT unnest(h.parents)
    UNION
    SELECT unnest(c.parents) FROM up CROSS JOIN ${commitOf("up.sha")} AS c)
  SELECT c.id FROM (SELECT sha FROM up LIMIT ${mostAncestors}) AS up CROSS JOIN ${commitOf("up.sha")} AS c
  WHERE ${fits("c.id")} LIMIT 1)`;

/** The newest earlier one of its branches, then of the default branch ($3). Of one moment the shas decide. */
const alongBranches = (fits: Condition) => `(
  SELECT found.commit_id FROM unnest(CASE WHEN $3 = ANY(h.branches) THEN ARRAY[$3] ELSE h.branches || $3 END)
      WITH ORDINALITY AS line(branch, place)
    CROSS JOIN LATERAL (SELECT commit_id FROM (
        SELECT commit_id, committed_at FROM commit_branch b
        WHERE b.project_id = $1 AND b.branch = line.branch AND b.commit_id <> h.id AND (b.committed_at < h.place
          OR (b.committed_at = h.place AND (SELECT sha FROM commit o WHERE o.project_id = $1 AND o.id = b.commit_id) < h.sha))
        ORDER BY committed_at DESC LIMIT ${furthest}) AS b
      WHERE ${fits("b.commit_id")} ORDER BY committed_at DESC LIMIT 1) AS found
  ORDER BY line.place LIMIT 1)`;

/** Where there is no default branch either: the newest earlier one of no branch. */
const withoutBranch = (fits: Condition) => `(
  SELECT id FROM (
    SELECT id, coalesce(placed_at, committed_at) AS place, sha FROM commit c
    WHERE $3::text IS NULL AND h.branches = '{}' AND c.project_id = $1
      AND (coalesce(placed_at, committed_at), sha) < (h.place, h.sha)
    ORDER BY coalesce(placed_at, committed_at) DESC, sha DESC LIMIT ${furthest}) AS c
  WHERE NOT EXISTS (SELECT FROM commit_branch b WHERE b.project_id = $1 AND b.commit_id = c.id) AND ${fits("c.id")}
  ORDER BY place DESC, sha DESC LIMIT 1)`;

/** Every part is looked at only where those before it find nothing. */
const before = [
  [alongFirstParents, amongAncestors],
  [alongBranches, withoutBranch],
]
  .flatMap((ways) =>
    [conditions.shares, conditions.isMeasured].flatMap((fits) => ways.map((way) => way(fits))),
  )
  .join(", ");

const text = `WITH heads AS MATERIALIZED (
    SELECT c.id, c.sha, c.parents, coalesce(c.placed_at, c.committed_at) AS place,
      ARRAY(SELECT DISTINCT r.series_id FROM run r WHERE r.project_id = $1 AND r.commit_id = c.id) AS series,
      ARRAY(SELECT b.branch FROM commit_branch b WHERE b.project_id = $1 AND b.commit_id = c.id ORDER BY b.branch) AS branches
    FROM unnest($2::uuid[]) AS asked(id) CROSS JOIN LATERAL (
      SELECT * FROM commit WHERE project_id = $1 AND id = asked.id OFFSET 0) AS c)
  SELECT h.id, h.series <> '{}' AS measured, coalesce(${before}) AS since FROM heads h`;

/**
 * With what measured commits are compared: the nearest measured one before each that has one of its series, else the
 * nearest measured one at all. First parents come first, then all other ancestors; where no measured ancestor is known,
 * the commits before it on its branches, then those of the default branch. It costs as much as the answer is far away.
 * @param ids of commits; those without runs are left out of the answer
 * @param main name of the default branch
 * @returns ids by ids; null: nothing was measured before
 */
export async function commitsBefore(
  projectId: string,
  ids: readonly string[],
  main: string | null,
): Promise<ReadonlyMap<string, string | null>> {
  if (ids.length === 0) return new Map();
  const { rows } = await pool().query<{ id: string; measured: boolean; since: string | null }>({
    name: "commits-before-each",
    text,
    values: [projectId, ids, main],
  });
  return new Map(rows.flatMap(({ id, measured, since }) => (measured ? [[id, since]] : [])));
}

/** The same of one commit, itself; of one that was not measured the nearest that was. */
export async function commitBefore(
  projectId: string,
  id: string,
  main: string | null,
): Promise<CommitRow | null> {
  const { rows } = await pool().query<CommitRow>({
    name: "commit-before",
    text: `SELECT ${commitColumns("c")} FROM (${text}) AS h CROSS JOIN LATERAL (
      SELECT * FROM commit WHERE project_id = $1 AND id = h.since OFFSET 0) AS c`,
    values: [projectId, [id], main],
  });
  return rows[0] ?? null;
}
