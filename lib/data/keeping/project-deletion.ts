import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { PoolClient } from "pg";
import { uuidv7 } from "uuidv7";
import { type Deletion, paths } from "@/lib/model";
import { env } from "@/lib/env";
import { deleteBlobsOf } from "../blobs/clear";
import { pool } from "../database/database";
import { timeOfId } from "../database/derived-id";
import { inTransaction } from "../database/transaction";
import type { ProjectRef } from "../projects/projects";
import { deleteSet, type Place } from "./delete-sets";
import { signalKeeping } from "./keeping-signal";
import { type TenantTable, tenantTables } from "./tenant-tables";

interface DeletionRow {
  id: string;
  projectId: string;
  slug: string;
  rows: number | null;
  deleted: number;
  finishedAt: Date | null;
}

const columns = `id, project_id AS "projectId", slug, rows, deleted, finished_at AS "finishedAt"`;

/** The sets of a deletion: as many rows as take about this long, so that uploads hardly notice; milliseconds. */
const setTime = 100;
/** And after each a pause that is so many times as long as it took. */
const pauses = 0.5;
const [fewest, first, mostRows] = [50, 1_000, 5_000];

/**
 * Hides a project from everybody at once and frees its slug; its rows are deleted in the background (`deleteQueued`).
 * Null: it is gone already.
 */
export async function requestDeletion(project: ProjectRef): Promise<Deletion | null> {
  const row = await inTransaction(async (client) => {
    const hidden = await client.query(
      "UPDATE project SET slug = '~' || id, deleted_at = now() WHERE id = $1 AND deleted_at IS NULL",
      [project.id],
    );
    if (hidden.rowCount === 0) return null;
    const { rows } = await client.query<DeletionRow>(
      `INSERT INTO deletion (id, project_id, slug) VALUES ($1, $2, $3) RETURNING ${columns}`,
      [uuidv7(), project.id, project.slug],
    );
    return rows[0] ?? null;
  });
  signalKeeping();
  return row && deletionView(row);
}

/** How far a deletion is; null when there is none with this id. */
export async function findDeletion(id: string): Promise<Deletion | null> {
  const { rows } = await pool().query<DeletionRow>(`SELECT ${columns} FROM deletion WHERE id = $1`, [id]);
  return rows[0] ? deletionView(rows[0]) : null;
}

function deletionView({ id, slug, rows, deleted, finishedAt }: DeletionRow): Deletion {
  return {
    id,
    project: slug,
    state: finishedAt ? "done" : rows === null ? "waiting" : "running",
    rows,
    deleted,
    requestedAt: timeOfId(id).toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    url: env().publicUrl + paths.deletion(id),
  };
}

/** Deletes everything that was asked to be deleted and is not yet, in sets; goes on where a process was killed. */
export async function deleteQueued(): Promise<void> {
  const { rows } = await pool().query<DeletionRow>(
    `SELECT ${columns} FROM deletion WHERE finished_at IS NULL ORDER BY id`,
  );
  for (const row of rows) await deleteProject(row);
  await pool().query("DELETE FROM deletion WHERE finished_at < now() - interval '30 days'");
}

async function deleteProject({ id, projectId, rows }: DeletionRow): Promise<void> {
  const tables = await tenantTables();
  if (rows === null) await countRows(id, projectId, tables);
  const sets = new Sets(id, projectId);
  // Uploads that had begun may add some meanwhile: then once more. The last look is taken with the project locked.
  while (await sets.deleteFrom(tables));
  await deleteBlobsOf(projectId);
  await inTransaction(async (client) => {
    await client.query("SELECT FROM project WHERE id = $1 FOR UPDATE", [projectId]);
    for (const { name } of tables)
      await client.query(`DELETE FROM ${name} WHERE project_id = $1`, [projectId]);
    await client.query("DELETE FROM project WHERE id = $1", [projectId]);
    await client.query("UPDATE deletion SET finished_at = now() WHERE id = $1", [id]);
  });
}

async function countRows(id: string, projectId: string, tables: readonly TenantTable[]): Promise<void> {
  const counts = tables.map(({ name }) => `(SELECT count(*) FROM ${name} WHERE project_id = $2)`);
  await pool().query(`UPDATE deletion SET rows = ${counts.join(" + ")} WHERE id = $1`, [id, projectId]);
}

/** Deletes set by set, each in a transaction of its own, as large as takes a moment. */
class Sets {
  #size = first;

  constructor(
    private readonly id: string,
    private readonly projectId: string,
  ) {}

  /** @returns whether anything was there */
  async deleteFrom(tables: readonly TenantTable[]): Promise<boolean> {
    let hasRows = false;
    for (const table of tables)
      for (let after: Place | null = null; ;) {
        const began = Date.now();
        const { deleted, last } = await this.#next(table, after);
        if (last === null) break;
        hasRows ||= deleted > 0;
        after = last;
        await this.#rest(Date.now() - began);
      }
    return hasRows;
  }

  #next(table: TenantTable, after: Place | null) {
    return inTransaction(async (client: PoolClient) => {
      const set = await deleteSet(client, table, this.projectId, after, this.#size);
      await client.query("UPDATE deletion SET deleted = deleted + $2 WHERE id = $1", [this.id, set.deleted]);
      return set;
    });
  }

  async #rest(took: number) {
    if (took > 2 * setTime) this.#size = Math.max(fewest, this.#size >> 1);
    else if (took < setTime / 2) this.#size = Math.min(mostRows, this.#size << 1);
    await sleep(took * pauses, undefined, { ref: false });
  }
}
