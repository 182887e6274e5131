import "server-only";
import type { PoolClient } from "pg";
import { pool } from "../database/database";
import { placesOf } from "./order";

/** Where a commit stands, in SQL: `placed_at` is there only where parents and dates contradict each other. */
const place = (of: string) => `coalesce(${of}.placed_at, ${of}.committed_at)`;

/** Whether a commit stands before one of its parents, or elsewhere than where it belongs. */
const misplaced = (of: string) => `EXISTS (SELECT FROM commit p
  WHERE p.project_id = ${of}.project_id AND p.sha = ANY(${of}.parents) AND ${place("p")} > ${place(of)})
  OR ${of}.placed_at IS NOT NULL`;

/** Queues every commit that stands before a parent: those that were stored before there was an order. Once a process. */
export async function queueMisplaced(): Promise<void> {
  await pool().query(
    `INSERT INTO commit_due (project_id, commit_id)
     SELECT c.project_id, c.id FROM commit c CROSS JOIN LATERAL unnest(c.parents) AS parent(sha)
       JOIN commit p ON p.project_id = c.project_id AND p.sha = parent.sha
     WHERE ${place("p")} > ${place("c")} ON CONFLICT DO NOTHING`,
  );
}

/**
 * Puts commits behind their parents where dates say otherwise: of the projects with new commits in the queue
 * (`commit_due`), beside the requests. Their series are queued for the search of change points.
 */
export async function placeQueuedCommits(): Promise<void> {
  const { rows } = await pool().query<{ id: string }>(
    "SELECT DISTINCT project_id AS id FROM commit_due LIMIT 500",
  );
  for (const { id } of rows) await placeCommits(id);
}

async function placeCommits(projectId: string): Promise<void> {
  const client = await pool().connect();
  let broken: Error | undefined;
  try {
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 1))", [projectId]);
    const due = await client.query<{ id: string; sha: string }>(
      `WITH taken AS (DELETE FROM commit_due WHERE project_id = $1 RETURNING commit_id)
       SELECT c.id, c.sha FROM taken JOIN commit c ON c.project_id = $1 AND c.id = taken.commit_id`,
      [projectId],
    );
    await queueVerdicts(client, projectId, due.rows);
    if (await contradicted(client, projectId, due.rows)) await placeAll(client, projectId);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** A commit that is new may stand between others, also without runs of its own. */
async function queueVerdicts(
  client: PoolClient,
  projectId: string,
  due: readonly { id: string }[],
): Promise<void> {
  await client.query(
    "INSERT INTO verdict_due (project_id, commit_id, cause_id) SELECT $1, id, gen_random_uuid() FROM unnest($2::uuid[]) AS id",
    [projectId, due.map(({ id }) => id)],
  );
}

/** Whether new commits, or those behind them, contradict their dates. Mostly not: then nothing else is read. */
async function contradicted(
  client: PoolClient,
  projectId: string,
  due: readonly { id: string; sha: string }[],
): Promise<boolean> {
  const { rows } = await client.query<{ misplaced: boolean }>(
    `SELECT EXISTS (SELECT FROM commit c WHERE c.project_id = $1 AND (c.id = ANY($2::uuid[]) OR c.parents && $3::text[])
      AND (${misplaced("c")})) AS misplaced`,
    [projectId, due.map(({ id }) => id), due.map(({ sha }) => sha)],
  );
  return rows[0]?.misplaced ?? false;
}

interface Row {
  id: string;
  sha: string;
  parents: string[];
  committedAt: Date;
  placedAt: Date | null;
}

async function placeAll(client: PoolClient, projectId: string): Promise<void> {
  const { rows } = await client.query<Row>(
    `SELECT id, sha, parents, committed_at AS "committedAt", placed_at AS "placedAt" FROM commit
     WHERE project_id = $1 ORDER BY committed_at, sha`,
    [projectId],
  );
  const places = placesOf(rows.map((row) => ({ ...row, committedAt: row.committedAt.getTime() })));
  const placings = rows.flatMap(({ id, sha, committedAt, placedAt }) => {
    const at = places.get(sha) ?? committedAt.getTime();
    return at === (placedAt ?? committedAt).getTime() ? [] : [{ id, at: new Date(at).toISOString() }];
  });
  if (placings.length > 0) await move(client, projectId, placings);
}

async function move(
  client: PoolClient,
  projectId: string,
  placings: readonly { id: string; at: string }[],
): Promise<void> {
  const values = [projectId, placings.map(({ id }) => id), placings.map(({ at }) => at)];
  const to = "FROM unnest($2::uuid[], $3::timestamptz[]) AS target(id, at)";
  await client.query(
    `UPDATE commit SET placed_at = nullif(target.at, committed_at) ${to} WHERE project_id = $1 AND commit.id = target.id`,
    values,
  );
  await client.query(
    `UPDATE commit_branch SET committed_at = target.at ${to} WHERE project_id = $1 AND commit_id = target.id`,
    values,
  );
  await client.query(
    `UPDATE extra_metric SET committed_at = target.at ${to} JOIN run ON run.project_id = $1 AND run.commit_id = target.id
     WHERE extra_metric.project_id = $1 AND run_id = run.id`,
    values,
  );
  await client.query(
    `WITH put AS (UPDATE run SET committed_at = target.at ${to} WHERE project_id = $1 AND commit_id = target.id
       RETURNING series_id)
     INSERT INTO change_due (project_id, series_id, cause_id, runs)
       SELECT $1::uuid, series_id, gen_random_uuid(), 0 FROM (SELECT DISTINCT series_id FROM put) AS again`,
    values,
  );
  await queueVerdicts(client, projectId, placings);
}
