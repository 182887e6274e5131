import "server-only";
import type { PoolClient } from "pg";
import { blobs } from "../blobs/store";
import { inTransaction } from "../database/transaction";
import { signalChanges } from "../changes/change-signal";

/** What rows that are gone referred to. */
interface Touched {
  rawIds: string[];
  uploadIds: string[];
  commitIds: string[];
  seriesIds: string[];
  /** How many runs of each of them are gone. */
  runsGone: number[];
  configIds: string[];
  environmentIds: string[];
  /** Of trees, in the bucket. */
  blobs: string[];
}

const foreignKeyViolation = "23503";

/** Which rows to remove. */
export interface Removed {
  readonly runs: readonly string[];
  readonly profiles: readonly string[];
}

/**
 * Removes runs and profiles with all that only they needed: files, uploads, series, configurations, test beds, and commits
 * that nothing is left of, with their verdicts and change points. What is left is searched and judged again. Whole or
 * not at all.
 * @param find which, read in the same transaction
 * @returns what was removed
 */
export async function remove(
  projectId: string,
  find: (client: PoolClient) => Promise<Removed>,
): Promise<Removed> {
  // An upload may refer to what nothing referred to a moment ago: then PostgreSQL refuses, and it is looked at anew.
  const { target: removed, objects } = await inTransaction(
    async (client) => {
      const target = await find(client);
      const touched = await removeRows(client, projectId, target);
      await queue(client, projectId, touched);
      const files = await removeLeftovers(client, projectId, touched);
      return { target, objects: [...touched.blobs, ...files] };
    },
    [foreignKeyViolation],
  );
  // Only now: what is not removed after all keeps its bytes.
  await blobs().delete(projectId, objects);
  if (removed.runs.length > 0) signalChanges();
  return removed;
}

const references = `raw_id, upload_id, commit_id, config_id, environment_id`;

async function removeRows(
  client: PoolClient,
  projectId: string,
  { runs, profiles }: Removed,
): Promise<Touched> {
  const distinct = (column: string, name = `${column}s`) =>
    `coalesce(array_agg(DISTINCT ${column}::text) FILTER (WHERE ${column} IS NOT NULL), '{}') AS "${name}"`;
  const { rows } = await client.query<Touched>(
    `WITH run_gone AS (DELETE FROM run WHERE project_id = $1 AND id = ANY($2::uuid[]) RETURNING ${references}, series_id),
       tree_gone AS (DELETE FROM folded_profile WHERE project_id = $1 AND profile_id = ANY($3::uuid[]) RETURNING blob),
       profile_gone AS (DELETE FROM profile WHERE project_id = $1 AND id = ANY($3::uuid[]) RETURNING ${references}),
       series_gone AS (SELECT series_id, count(*)::int AS runs FROM run_gone GROUP BY series_id),
       gone AS (SELECT * FROM run_gone UNION ALL SELECT *, NULL FROM profile_gone)
     SELECT ${distinct("raw_id", "rawIds")}, ${distinct("upload_id", "uploadIds")},
       ${distinct("commit_id", "commitIds")},
       (SELECT coalesce(array_agg(series_id::text), '{}') FROM series_gone) AS "seriesIds",
       (SELECT coalesce(array_agg(runs), '{}') FROM series_gone) AS "runsGone",
       ${distinct("config_id", "configIds")}, ${distinct("environment_id", "environmentIds")},
       (SELECT coalesce(array_agg(blob) FILTER (WHERE blob IS NOT NULL), '{}') FROM tree_gone) AS blobs FROM gone`,
    [projectId, runs, profiles],
  );
  // An aggregate has one row, whatever it is of.
  return rows[0] as Touched;
}

/** Series are searched for change points again (which also tells whoever keeps them in memory), commits judged again. */
async function queue(
  client: PoolClient,
  projectId: string,
  { seriesIds, runsGone, commitIds }: Touched,
): Promise<void> {
  await client.query(
    `INSERT INTO change_due (project_id, series_id, cause_id, runs)
     SELECT $1, id, gen_random_uuid(), -gone FROM unnest($2::uuid[], $3::int[]) AS s(id, gone)`,
    [projectId, seriesIds, runsGone],
  );
  await client.query(
    `INSERT INTO verdict_due (project_id, commit_id, cause_id) SELECT $1, id, gen_random_uuid() FROM unnest($2::uuid[]) AS id`,
    [projectId, commitIds],
  );
}

/** @returns names of objects in the bucket that are not needed any more */
async function removeLeftovers(client: PoolClient, projectId: string, touched: Touched): Promise<string[]> {
  const { rawIds, uploadIds, commitIds, seriesIds, configIds, environmentIds } = touched;
  const both = ["run", "profile"];
  const logs = await client.query<{ id: string }>(
    `SELECT DISTINCT raw_id AS id FROM side_log WHERE project_id = $1 AND upload_id = ANY($2::uuid[])`,
    [projectId, uploadIds],
  );
  await removeUnused(client, projectId, { table: "upload", column: "upload_id", by: both, ids: uploadIds });
  const ids = [...rawIds, ...logs.rows.map(({ id }) => id)];
  const raw = { table: "raw_file", column: "raw_id", by: [...both, "side_log"], ids };
  const files = await removeUnused(client, projectId, raw, "t.blob");
  await removeUnused(client, projectId, {
    table: "series",
    column: "series_id",
    by: ["run"],
    ids: seriesIds,
  });
  await removeUnused(client, projectId, { table: "commit", column: "commit_id", by: both, ids: commitIds });
  await removeUnused(client, projectId, {
    table: "config",
    column: "config_id",
    by: [...both, "config_snapshot"],
    ids: configIds,
  });
  const test = { table: "environment", column: "environment_id", by: both, ids: environmentIds };
  await removeUnused(client, projectId, test);
  return files.flatMap(({ returned }) => returned ?? []);
}

interface Unused {
  readonly table: string;
  /** By which rows of the tables `by` refer to it. */
  readonly column: string;
  readonly by: readonly string[];
  readonly ids: readonly string[];
}

async function removeUnused(
  client: PoolClient,
  projectId: string,
  { table, column, by, ids }: Unused,
  returning = "NULL",
): Promise<{ returned: string | null }[]> {
  const unused = by.map(
    (user) => `AND NOT EXISTS (SELECT FROM ${user} u WHERE u.project_id = $1 AND u.${column} = t.id)`,
  );
  const { rows } = await client.query<{ returned: string | null }>(
    `DELETE FROM ${table} t WHERE project_id = $1 AND id = ANY($2::uuid[]) ${unused.join(" ")}
     RETURNING ${returning} AS returned`,
    [projectId, ids],
  );
  return rows;
}
