import "server-only";
import { pool } from "../database/database";
import type { ProjectRef } from "../projects/projects";

/** A setting and the newest commit at which it changed. */
export interface ChangedSetting {
  key: string;
  sha: string;
  /** What that commit was compared with. */
  since: string;
  message: string | null;
}

/** Settings that changed at some commit and whose names hold all of the words, those that changed last first. */
export async function changedSettings(
  { id }: ProjectRef,
  words: string,
  limit: number,
): Promise<ChangedSetting[]> {
  const { rows } = await pool().query<ChangedSetting>({
    name: "changed-settings",
    text: `SELECT key, sha, since, message FROM (
        SELECT DISTINCT ON (k.key) k.key, c.sha, s.sha AS since, c.message, coalesce(c.placed_at, c.committed_at) AS place
        FROM commit_verdict v CROSS JOIN LATERAL unnest(v.config_keys) AS k(key)
          JOIN commit c ON c.project_id = $1 AND c.id = v.commit_id
          JOIN commit s ON s.project_id = $1 AND s.id = v.since_id
        WHERE v.project_id = $1 AND v.config_changed AND NOT EXISTS (
          SELECT FROM unnest($2::text[]) AS word WHERE position(word IN lower(k.key)) = 0)
        ORDER BY k.key, place DESC) AS newest
      ORDER BY place DESC, key LIMIT $3`,
    values: [id, words.toLowerCase().split(/\s+/).filter(Boolean), limit],
  });
  return rows;
}
