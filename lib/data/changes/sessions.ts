import "server-only";
import { groupBy } from "@/lib/compare";
import { median } from "@/lib/stats";
import { pool } from "../database/database";
import { timeOfId } from "../database/derived-id";
import { type CommitGroup, commitName } from "../trends/trend-commits";
import { commitKeySql } from "../trends/trend-rows";
import { readUploads, type UploadGroup } from "../trends/upload-groups";
import type { SeriesKey } from "./change-due";

/** A point of the line that is searched: a commit, or one session of a commit that was measured again later. */
export type SearchedPoint = CommitGroup & {
  /** The first and the last upload of the session; absent where the commit has one session. */
  session?: { first: string; last: string };
};

/**
 * Uploads of one commit that follow one another within this time share a machine, an hour, a cache: they are one
 * session, as repeats are. What comes later is a point of its own. Milliseconds.
 */
const apart = 3_600_000;

/** Commits of a series that were measured in several sessions (every night, say): ids by name. @param from RFC 3339 */
export async function measuredAgain(
  { projectId, seriesId }: SeriesKey,
  from = "-infinity",
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool().query<{
    id: string;
    key: number;
    at: Date;
    uploads: string;
    started: Date | null;
  }>({
    name: "measured-again",
    text: `SELECT commit_id AS id, ${commitKeySql("commit_id")} AS key, committed_at AS at,
        string_agg(DISTINCT upload_id || ' ' || coalesce(extract(epoch FROM started_at)::text, ''), ',') AS uploads
      FROM run WHERE project_id = $1 AND series_id = $2 AND committed_at >= $3::timestamptz
      GROUP BY commit_id, committed_at HAVING count(DISTINCT upload_id) > 1`,
    values: [projectId, seriesId, from],
  });
  const several = rows.filter(({ uploads }) => {
    const times = uploads
      .split(",")
      .map(timeOf)
      .sort((a, b) => a - b);
    return times.some((time, at) => time - (times[at - 1] ?? time) > apart);
  });
  return new Map(
    several.map(({ id, key, at }) => [commitName({ committedAt: at.getTime(), commitKey: key }), id]),
  );
}

/** Of an upload that started then (seconds since 1970), or was stored when its id says. */
function timeOf(text: string): number {
  const [uploadId = "", started] = text.split(" ");
  return started ? Number(started) * 1000 : timeOfId(uploadId).getTime();
}

/** The line with each session of the commits `again` in place of the commit. */
export async function bySession(
  { projectId, seriesId }: SeriesKey,
  metric: string,
  groups: readonly CommitGroup[],
  again: ReadonlyMap<string, string>,
): Promise<SearchedPoint[]> {
  const commitIds = groups.flatMap((group) => again.get(commitName(group)) ?? []);
  if (commitIds.length === 0) return [...groups];
  const uploads = await readUploads(projectId, seriesId, metric, { commitIds, validOnly: true });
  const byCommit = groupBy(uploads, ({ commitId }) => commitId);
  return groups.flatMap((group): SearchedPoint[] => {
    const sessions = sessionsOf(byCommit.get(again.get(commitName(group)) ?? "") ?? []);
    return sessions.length < 2 ? [group] : sessions.map((session) => pointOf(group, standing(session)));
  });
}

/** @param uploads in the order in which they were measured */
function sessionsOf(uploads: readonly UploadGroup[]): UploadGroup[][] {
  const sessions: UploadGroup[][] = [];
  for (const upload of uploads) {
    const open = sessions.at(-1);
    const last = open?.at(-1);
    if (open && last && upload.measuredAt - last.measuredAt <= apart) open.push(upload);
    else sessions.push([upload]);
  }
  return sessions;
}

/** Of one session the newest configuration, too. One that changed from night to night may be what moved the figures. */
function standing(session: readonly UploadGroup[]): readonly UploadGroup[] {
  const configured = session.filter(({ configKey }) => configKey !== 0);
  const newest = configured.reduce((a, b) => (a && a.uploadId > b.uploadId ? a : b), configured[0]);
  return session.filter(({ configKey }) => [0, newest?.configKey].includes(configKey));
}

function pointOf(group: CommitGroup, session: readonly UploadGroup[]): SearchedPoint {
  const values = session.flatMap((upload) => upload.values);
  return {
    ...group,
    n: values.length,
    median: median(values),
    min: Math.min(...values),
    max: Math.max(...values),
    session: { first: session[0]?.uploadId ?? "", last: session.at(-1)?.uploadId ?? "" },
  };
}
