import "server-only";
import { costsVersion } from "@/lib/pprof";
import { pool } from "../database/database";
import { type ProjectRef, type ProjectRow, projectColumns, projectRef } from "../projects/projects";

/** An upload with profiles of which an earlier version derived what is kept. */
export interface StaleUpload {
  readonly project: ProjectRef;
  readonly id: string;
}

const atOnce = 100;

/**
 * The next uploads, newest first, with profiles whose function costs are of another version, or not there.
 * @param before the id of an upload; null: from the newest on
 */
export async function staleUploads(before: string | null): Promise<StaleUpload[]> {
  const { rows } = await pool().query<ProjectRow & { uploadId: string }>({
    name: "stale-uploads",
    text: `SELECT ${projectColumns("p")}, stale.upload_id AS "uploadId" FROM (
        SELECT DISTINCT f.project_id, f.upload_id FROM profile f
        WHERE ($2::uuid IS NULL OR f.upload_id < $2) AND NOT EXISTS (SELECT FROM function_costs c
          WHERE c.project_id = f.project_id AND c.profile_id = f.id AND c.version = $1)
        ORDER BY f.upload_id DESC LIMIT ${atOnce}) AS stale
      JOIN project p ON p.id = stale.project_id AND p.deleted_at IS NULL
      ORDER BY stale.upload_id DESC`,
    values: [costsVersion, before],
  });
  return rows.map((row) => ({ project: projectRef(row), id: row.uploadId }));
}
