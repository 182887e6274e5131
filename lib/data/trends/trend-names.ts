import "server-only";
import { pool } from "../database/database";
import { type CommitGroup, commitName } from "./trend-commits";
import { commitKeySql, configKeySql } from "./trend-rows";

/** What a drawn commit is called. */
export interface CommitNames {
  sha: string;
  /** As told; its place on the trend may be another. */
  statedAt: Date;
  /** First line of its message. */
  subject: string | null;
  /** All of the series at this commit, each with its configuration (see `TrendRows`). */
  runs: readonly { id: string; configKey: number }[];
}

/** Those of them that stand for the commit. */
export function runsOf({ runs }: CommitNames, { configKey, configurations }: CommitGroup): string[] {
  const own = configurations === 1 ? runs : runs.filter((run) => [0, configKey].includes(run.configKey));
  return own.map(({ id }) => id);
}

interface Row extends Omit<CommitNames, "runs"> {
  key: number;
  committedAt: Date;
  /** Id and configuration, joined by blanks and commas: parsing an array of PostgreSQL costs more. */
  runs: string;
}

/**
 * Adds to `names` (by `commitName`) what it lacks of the commits of `groups`, all of the series. Only drawn commits
 * are asked for: the names of a long history would be most of its bytes.
 */
export async function addNames(
  projectId: string,
  seriesId: string,
  groups: readonly CommitGroup[],
  names: Map<string, CommitNames>,
): Promise<void> {
  const missing = groups.filter((group) => !names.has(commitName(group)));
  if (missing.length === 0) return;
  const times = new Set(missing.map((group) => new Date(group.committedAt).toISOString()));
  const { rows } = await pool().query<Row>({
    name: "trend-commits",
    text: `SELECT ${commitKeySql("r.commit_id")} AS key, r.committed_at AS "committedAt", c.committed_at AS "statedAt", c.sha,
        split_part(c.message, E'\\n', 1) AS subject, r.runs
      FROM (SELECT commit_id, committed_at, string_agg(id || ' ' || ${configKeySql}, ',' ORDER BY id) AS runs FROM run
          WHERE project_id = $1 AND series_id = $2 AND committed_at = ANY($3::timestamptz[])
          GROUP BY committed_at, commit_id) AS r
        CROSS JOIN LATERAL (SELECT sha, message, committed_at FROM commit WHERE project_id = $1 AND id = r.commit_id OFFSET 0) AS c`,
    values: [projectId, seriesId, [...times]],
  });
  for (const { key, committedAt, statedAt, sha, subject, runs } of rows)
    names.set(commitName({ committedAt: committedAt.getTime(), commitKey: key }), {
      sha,
      statedAt,
      subject,
      runs: runs.split(",").map(namedRun),
    });
}

function namedRun(text: string): CommitNames["runs"][number] {
  const [id = "", configKey] = text.split(" ");
  return { id, configKey: Number(configKey) };
}
