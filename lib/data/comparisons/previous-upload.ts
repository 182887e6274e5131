import "server-only";
import { uploadSide } from "@/lib/model";
import { pool } from "../database/database";
import type { ProjectRef } from "../projects/projects";
import { runsAtCommits } from "../runs/runs-at-commits";
import { type SeriesFilter, selectsSeries } from "../runs/series-identity";
import { resolveSide, type Side } from "./sides";

/**
 * The newest upload of a head alone, against the upload before it of the same series: of the same commit, or of one of
 * its branches. Null where there is none.
 */
export async function againstPrevious(
  project: ProjectRef,
  head: Side,
  filter: SeriesFilter,
): Promise<{ base: Side; head: Side } | null> {
  const all = await runsAtCommits(project, [head.commit.id]);
  const runs = all.filter((run) => head.has(run) && selectsSeries(filter, run));
  const newest = runs
    .map(({ uploadId }) => uploadId)
    .sort()
    .at(-1);
  if (!newest) return null;
  const series = runs.filter(({ uploadId }) => uploadId === newest).map(({ seriesId }) => seriesId);
  const { rows } = await pool().query<{ uploadId: string; sha: string }>({
    name: "previous-upload",
    text: `SELECT r.upload_id AS "uploadId", c.sha FROM run r
        JOIN commit c ON c.project_id = $1 AND c.id = r.commit_id
      WHERE r.project_id = $1 AND r.series_id = ANY($2::uuid[]) AND r.id < $3 AND r.upload_id < $3
        AND (r.commit_id = $4 OR NOT EXISTS (SELECT FROM commit_branch WHERE project_id = $1 AND commit_id = $4)
          OR EXISTS (SELECT FROM commit_branch own JOIN commit_branch other
              ON other.project_id = $1 AND other.branch = own.branch AND other.commit_id = r.commit_id
            WHERE own.project_id = $1 AND own.commit_id = $4))
      ORDER BY r.upload_id DESC LIMIT 1`,
    values: [project.id, [...new Set(series)], newest, head.commit.id],
  });
  const before = rows[0] && (await resolveSide(project, uploadSide(rows[0].sha, rows[0].uploadId)));
  const own = await resolveSide(project, uploadSide(head.commit.sha, newest));
  return before && own ? { base: before, head: own } : null;
}
