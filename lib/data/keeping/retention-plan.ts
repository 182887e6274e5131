import "server-only";
import { z } from "zod";
import { type Retention, keptSince } from "@/lib/model";
import { unpackJson } from "../database/codec";
import { pool } from "../database/database";

/** A commit that is older than its branches are kept. */
interface OldCommit {
  readonly id: string;
  readonly branches: readonly string[];
}

/** What a retention would remove. */
export interface RetentionPlan {
  /** Oldest first. */
  readonly commits: readonly OldCommit[];
  /** Commits that stay although they are old enough, since a change point lies at them. */
  readonly atChanges: number;
  /** Ids of runs and profiles that permanent comparisons stand on. */
  readonly pinned: ReadonlySet<string>;
}

/** What would go now, in time `now` (milliseconds since 1970). Reads the commits, not what was measured at them. */
export async function retentionPlan(
  projectId: string,
  retention: Retention,
  now: number,
): Promise<RetentionPlan> {
  const [commits, changes, pinned] = await Promise.all([
    commitsOf(projectId),
    changeCommits(projectId),
    pinnedIds(projectId),
  ]);
  const old = commits.filter(({ branches, at }) => {
    const since = keptSince(retention, branches, now);
    return since !== null && at.getTime() < since;
  });
  const going = old.filter(({ id }) => !changes.has(id));
  return { commits: going, atChanges: old.length - going.length, pinned };
}

async function commitsOf(projectId: string): Promise<(OldCommit & { at: Date })[]> {
  const { rows } = await pool().query<OldCommit & { at: Date }>(
    `SELECT c.id, coalesce(c.placed_at, c.committed_at) AS at,
       ARRAY(SELECT branch FROM commit_branch b WHERE b.project_id = $1 AND b.commit_id = c.id) AS branches
     FROM commit c WHERE c.project_id = $1 ORDER BY at, c.sha`,
    [projectId],
  );
  return rows;
}

/** Commits that journeys tell of; commits of change points, and those before them and that repaired them: what somebody is told to look at. */
async function changeCommits(projectId: string): Promise<ReadonlySet<string>> {
  const { rows } = await pool().query<{ id: string }>(
    `SELECT DISTINCT beside.id FROM change_point
     CROSS JOIN LATERAL unnest(ARRAY[commit_id, previous_id, repaired_by_id]) AS beside(id)
     WHERE project_id = $1 AND state <> 'gone' AND beside.id IS NOT NULL
     UNION SELECT c.id FROM journey j
       CROSS JOIN LATERAL (SELECT jsonb_path_query(j.story, '$.steps[*].head') UNION ALL SELECT j.story->'base') AS told(sha)
       JOIN commit t ON t.project_id = $1 AND t.sha = told.sha #>> '{}'
       LEFT JOIN commit_verdict v ON v.project_id = $1 AND v.commit_id = t.id
       JOIN commit c ON c.project_id = $1 AND c.id IN (t.id, v.since_id)
     WHERE j.project_id = $1`,
    [projectId],
  );
  return new Set(rows.map(({ id }) => id));
}

const StoredComparison = z.object({
  comparison: z.object({
    profiles: z.array(z.object({ base: z.string().nullable(), head: z.string().nullable() })),
  }),
  runIds: z.object({ base: z.array(z.string()), head: z.array(z.string()) }),
});

async function pinnedIds(projectId: string): Promise<ReadonlySet<string>> {
  const { rows } = await pool().query<{ result: Buffer }>(
    "SELECT result FROM pinned_comparison WHERE project_id = $1",
    [projectId],
  );
  return new Set(
    rows.flatMap(({ result }) => {
      const { comparison, runIds } = StoredComparison.parse(unpackJson(result));
      // Several profiles of one side are written with commas between them.
      const profiles = comparison.profiles.flatMap(({ base, head }) => [base, head]);
      return [...runIds.base, ...runIds.head, ...profiles.flatMap((ids) => ids?.split(",") ?? [])];
    }),
  );
}
