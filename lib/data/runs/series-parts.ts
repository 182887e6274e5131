import "server-only";
import { pool } from "../database/database";
import type { ProjectRef } from "../projects/projects";
import { partsOf } from "./run-extras";

/** Ids of those series of which the newest run tells its endpoints apart. */
export async function seriesWithParts(
  { id: projectId }: ProjectRef,
  seriesIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (seriesIds.length === 0) return new Set();
  const { rows } = await pool().query<{ id: string; extras: Uint8Array | null }>({
    name: "series-with-parts",
    text: `SELECT s.id, r.extras FROM unnest($2::uuid[]) AS s(id) CROSS JOIN LATERAL (
        SELECT extras FROM run WHERE project_id = $1 AND series_id = s.id
        ORDER BY committed_at DESC, commit_id DESC LIMIT 1) AS r WHERE r.extras IS NOT NULL`,
    values: [projectId, seriesIds],
  });
  return new Set(rows.flatMap(({ id, extras }) => (partsOf(extras).length > 0 ? [id] : [])));
}
