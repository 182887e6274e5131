import "server-only";
import { blobs } from "../blobs/store";
import { pool } from "../database/database";

/** How long and how many derived trees are kept. */
export interface TreeBounds {
  /** Since somebody looked at them. */
  readonly days: number;
  /** Of all together. */
  readonly bytes: number;
}

/** Trees that are deleted together. */
const together = 500;

/**
 * Deletes derived trees that nobody has looked at for long, and of too many those that were looked at longest ago. They
 * are made again when somebody asks for them.
 * @returns how many
 */
export async function evictTrees({ days, bytes }: TreeBounds): Promise<number> {
  let evicted = 0;
  for (;;) {
    const { rows } = await pool().query<{ projectId: string; blob: string | null }>(
      `DELETE FROM folded_profile AS t USING (
         SELECT project_id, profile_id, sample_type FROM (
           SELECT project_id, profile_id, sample_type, used_at,
             sum(size) OVER (ORDER BY used_at DESC, project_id, profile_id, sample_type) AS total FROM folded_profile) AS tree
         WHERE used_at < now() - make_interval(days => $1) OR total > $2 LIMIT ${together}) AS old
       WHERE t.project_id = old.project_id AND t.profile_id = old.profile_id AND t.sample_type = old.sample_type
       RETURNING t.project_id AS "projectId", t.blob`,
      [days, bytes],
    );
    const ids = new Set(rows.map(({ projectId }) => projectId));
    for (const id of ids)
      await blobs().delete(
        id,
        rows.flatMap(({ projectId, blob }) => (projectId === id ? [blob] : [])),
      );
    evicted += rows.length;
    if (rows.length < together) return evicted;
  }
}
