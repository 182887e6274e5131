import "server-only";
import { z } from "zod";
import { ChangePoint, type ChangeSearch } from "@/lib/model";
import { scanVersion } from "./change-due";
import { pool } from "../database/database";
import type { CommitGroup } from "../trends/trend-commits";
import { seriesState } from "../database/series-memory";
import { shownState } from "./change-state";
import { commitKeySql } from "../trends/trend-rows";

/** What is known of the change points of one metric of one series. */
export interface SeriesChanges {
  /** Oldest first. */
  changes: (ChangePoint & Pick<CommitGroup, "commitKey" | "committedAt">)[];
  search: ChangeSearch;
  /** Of the series (see `seriesState`). */
  state: string;
}

/** PostgreSQL writes the offset of UTC in its own way. */
const instant = z.string().transform((text) => new Date(text).toISOString());
const Stored = z.array(
  ChangePoint.extend({
    commitKey: z.number(),
    committedAt: instant.transform((text) => Date.parse(text)),
    state: z.string(),
    accepted: z.object({ note: z.string(), at: instant, by: z.string().nullable() }).nullable(),
  }).omit({ temporary: true }),
);

/** A look-up by index for each: a join might be planned to read every commit of the project. */
const shaOf = (commitId: string) => `(SELECT sha FROM commit WHERE project_id = $1 AND id = ${commitId})`;

/** The acceptance of a change point, or of all at its commit, whichever is the newer; null without one. */
const acceptanceSql = (point: string) =>
  `(SELECT json_build_object('note', a.note, 'at', a.accepted_at, 'by', a.by) FROM change_acceptance a
    WHERE a.project_id = $1 AND a.id IN (${point}.id, ${point}.commit_id) ORDER BY a.accepted_at DESC LIMIT 1)`;

function withState<Change extends z.infer<typeof Stored>[number]>(change: Change) {
  const { state, accepted, repairedBy } = change;
  return { ...change, temporary: repairedBy !== null, state: shownState(state, accepted !== null) };
}

interface Row {
  id: string;
  commits: number | null;
  branch: string | null;
  pending: boolean;
  state: string;
  changes: unknown;
}

/** The stored change points of a metric, by series: one question for all of them, answered from small tables. */
export async function changesOfSeries(
  projectId: string,
  seriesIds: readonly string[],
  metric: string,
): Promise<ReadonlyMap<string, SeriesChanges>> {
  if (seriesIds.length === 0) return new Map();
  const { rows } = await pool().query<Row>({
    name: "changes-of-series",
    text: `SELECT s.id, scan.commits, scan.branch,
        scan.version IS DISTINCT FROM $4
          OR EXISTS (SELECT FROM change_due d WHERE d.project_id = $1 AND d.series_id = s.id) AS pending,
        ${seriesState("s.id")} AS state,
        (SELECT json_agg(json_build_object('id', p.id, 'commitKey', ${commitKeySql("p.commit_id")}, 'committedAt', p.committed_at, 'commit', ${shaOf("p.commit_id")},
            'previous', ${shaOf("p.previous_id")},
            'uploads', CASE WHEN p.upload_id IS NOT NULL THEN
              json_build_object('previous', p.previous_upload_id, 'first', p.upload_id) END,
            'before', p.before, 'after', p.after, 'change', p.change, 'pValue', p.p_value,
            'commitsBefore', p.commits_before, 'commitsAfter', p.commits_after,
            'state', p.state, 'repairedBy', ${shaOf("p.repaired_by_id")}, 'repairs', ${shaOf("p.repairs_id")},
            'accepted', ${acceptanceSql("p")})
            ORDER BY p.committed_at, p.id)
          FROM change_point p
          WHERE p.project_id = $1 AND p.series_id = s.id AND p.metric = $3 AND p.state <> 'gone') AS changes
      FROM unnest($2::uuid[]) AS s(id)
      LEFT JOIN change_scan scan ON scan.project_id = $1 AND scan.series_id = s.id AND scan.metric = $3`,
    values: [projectId, seriesIds, metric, scanVersion],
  });
  return new Map(
    rows.map(({ id, commits, branch, pending, state, changes }) => [
      id,
      {
        changes: Stored.parse(changes ?? []).map(withState),
        search: { commits: commits ?? 0, branch, pending },
        state,
      },
    ]),
  );
}
