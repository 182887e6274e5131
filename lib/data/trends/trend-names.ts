import "server-only";
import { pool } from "../database/database";
import { type CommitGroup, commitName } from "./trend-commits";
import { commitKeySql } from "./trend-rows";

/** What a drawn commit is called. */
export interface CommitNames {
  sha: string;
  /** First line of its message. */
  subject: string | null;
  runIds: string[];
}

interface Row extends Omit<CommitNames, "runIds"> {
  key: number;
  committedAt: Date;
  /** Joined by commas: parsing an array of PostgreSQL costs more. */
  runIds: string;
}

/**
 * Adds to `known` (by `commitName`) what it lacks of the commits of `groups`, all of the series. Only drawn commits
 * are asked for: the names of a long history would be most of its bytes.
 */
export async function addNames(
  projectId: string,
  seriesId: string,
  groups: readonly CommitGroup[],
  known: Map<string, CommitNames>,
): Promise<void> {
  const missing = groups.filter((group) => !known.has(commitName(group)));
  if (missing.length === 0) return;
  const times = new Set(missing.map((group) => new Date(group.committedAt).toISOString()));
  const { rows } = await pool().query<Row>({
    name: "trend-commits",
    text: `SELECT ${commitKeySql("r.commit_id")} AS key, r.committed_at AS "committedAt", c.sha,
        split_part(c.message, E'\\n', 1) AS subject, r.ids AS "runIds"
      FROM (SELECT commit_id, committed_at, string_agg(id::text, ',' ORDER BY id) AS ids FROM run
          WHERE project_id = $1 AND series_id = $2 AND committed_at = ANY($3::timestamptz[])
          GROUP BY committed_at, commit_id) AS r
        CROSS JOIN LATERAL (SELECT sha, message FROM commit WHERE project_id = $1 AND id = r.commit_id OFFSET 0) AS c`,
    values: [projectId, seriesId, [...times]],
  });
  for (const { key, committedAt, sha, subject, runIds } of rows)
    known.set(commitName({ committedAt: committedAt.getTime(), commitKey: key }), {
      sha,
      subject,
      runIds: runIds.split(","),
    });
}
