import "server-only";
import type { PoolClient } from "pg";
import type { TenantTable } from "./tenant-tables";

/** Where a set ended: the key of its last row, as text. */
export type Place = readonly string[];

/**
 * Deletes the next rows of a project from a table, in the order of its key, so that no set walks over what those before
 * have deleted.
 * @param after where the set before ended; null: from the beginning
 * @returns how many are gone, and where it ended; null where nothing is left
 */
export async function deleteSet(
  client: PoolClient,
  { name, key }: TenantTable,
  projectId: string,
  after: Place | null,
  most: number,
): Promise<{ deleted: number; last: Place | null }> {
  const names = key.map((column) => column.name);
  const list = names.join(", ");
  const place = key.map(({ type }, at) => `$${at + 3}::${type}`).join(", ");
  const { rows } = await client.query<{ deleted: number; last: Place }>(
    `WITH page AS MATERIALIZED (
       SELECT ${list} FROM ${name} WHERE project_id = $1 ${after ? `AND (${list}) > (${place})` : ""}
       ORDER BY ${list} LIMIT $2),
     gone AS (
       DELETE FROM ${name} AS t USING page WHERE t.project_id = $1
         AND ${names.map((column) => `t.${column} = page.${column}`).join(" AND ")} RETURNING 1)
     SELECT ARRAY[${names.map((column) => `${column}::text`).join(", ")}] AS last,
       (SELECT count(*) FROM gone) AS deleted
     FROM page ORDER BY ${names.map((column) => `${column} DESC`).join(", ")} LIMIT 1`,
    [projectId, most, ...(after ?? [])],
  );
  return rows[0] ?? { deleted: 0, last: null };
}
