import "server-only";
import type { TrendPoint } from "@/lib/model";
import { keepSpikes } from "@/lib/stats";
import { pool } from "../database/database";
import { keep, recall } from "../database/series-memory";
import type { TrendRange } from "./trend-rows";
import { readUploads, type UploadGroup } from "./upload-groups";

/** Bytes of memory that an upload takes. */
const bytesOfUpload = 500;

/** The uploads of a series in a range of time, and of these the points that are drawn. */
export interface UploadTrend {
  total: number;
  points: TrendPoint[];
}

/**
 * A trend with one point an upload, at the time when it was measured: nights of one commit are seen apart.
 * @param range `from`, `to` and `last` are of these times and uploads
 * @param most points, about; spikes are kept
 * @param flagged uploads that are drawn whatever is left out
 * @param state of the series (`seriesState`), read before
 */
export async function uploadTrend(
  key: { projectId: string; seriesId: string; metric: string },
  range: Omit<TrendRange, "validOnly">,
  most: number,
  flagged: ReadonlySet<string>,
  state: string,
): Promise<UploadTrend> {
  const uploads = inRange(await allUploads(key, range.branch, state), range);
  const medians = Float64Array.from(uploads, (upload) => upload.median);
  const places = new Set(keepSpikes(medians, most));
  const shown = uploads.filter((upload, at) => places.has(at) || flagged.has(upload.uploadId));
  const [commits, runs] = await Promise.all([namesOf(key.projectId, shown), runsOf(key, shown)]);
  const points = shown.flatMap((upload, at) => {
    const commit = commits.get(upload.commitId);
    const runIds = runs.get(upload.uploadId) ?? [];
    return commit ? [{ ...pointOf(upload, shown[at - 1], commit), runIds }] : [];
  });
  return { total: uploads.length, points };
}

async function allUploads(
  { projectId, seriesId, metric }: { projectId: string; seriesId: string; metric: string },
  branch: string | undefined,
  state: string,
): Promise<UploadGroup[]> {
  const key = `uploads ${projectId} ${seriesId} ${metric} ${branch ?? ""}`;
  const cached = recall<UploadGroup[]>(key, state);
  if (cached) return cached;
  const uploads = await readUploads(projectId, seriesId, metric, { branch });
  keep(key, state, uploads, 1_000 + uploads.length * bytesOfUpload);
  return uploads;
}

function inRange(
  uploads: readonly UploadGroup[],
  { from, to, last }: Pick<TrendRange, "from" | "to" | "last">,
): UploadGroup[] {
  const begin = from ? Date.parse(from) : -Infinity;
  const end = to ? Date.parse(to) : Infinity;
  const within = uploads.filter(({ measuredAt }) => measuredAt >= begin && measuredAt < end);
  return last === undefined ? within : within.slice(-last);
}

interface CommitName {
  id: string;
  sha: string;
  subject: string | null;
  committedAt: Date;
}

async function namesOf(
  projectId: string,
  uploads: readonly UploadGroup[],
): Promise<ReadonlyMap<string, CommitName>> {
  const { rows } = await pool().query<CommitName>({
    name: "commits-of-uploads",
    text: `SELECT id, sha, split_part(message, E'\\n', 1) AS subject, committed_at AS "committedAt" FROM commit
      WHERE project_id = $1 AND id = ANY($2::uuid[])`,
    values: [projectId, [...new Set(uploads.map(({ commitId }) => commitId))]],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Of the uploads that are drawn alone: ids of all runs would be most of the bytes. */
async function runsOf(
  { projectId, seriesId }: { projectId: string; seriesId: string },
  uploads: readonly UploadGroup[],
): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await pool().query<{ uploadId: string; ids: string }>({
    name: "runs-of-uploads",
    text: `SELECT upload_id AS "uploadId", string_agg(id::text, ',' ORDER BY id) AS ids FROM run
      WHERE project_id = $1 AND series_id = $2 AND commit_id = ANY($3::uuid[]) AND upload_id = ANY($4::uuid[])
      GROUP BY upload_id`,
    values: [
      projectId,
      seriesId,
      [...new Set(uploads.map(({ commitId }) => commitId))],
      uploads.map(({ uploadId }) => uploadId),
    ],
  });
  return new Map(rows.map(({ uploadId, ids }) => [uploadId, ids.split(",")]));
}

function pointOf(
  upload: UploadGroup,
  before: UploadGroup | undefined,
  commit: CommitName,
): Omit<TrendPoint, "runIds"> {
  const { uploadId, measuredAt, values, median, min, max, invalid, configKey } = upload;
  return {
    commit: commit.sha,
    committedAt: commit.committedAt.toISOString(),
    upload: uploadId,
    measuredAt: new Date(measuredAt).toISOString(),
    n: values.length,
    median,
    min,
    max,
    configChanged: before !== undefined && isOther(before.configKey, configKey),
    configurations: 1,
    invalid,
    message: commit.subject,
  };
}

/** Where one of the two was not recorded (0), nobody knows. */
function isOther(before: number, after: number): boolean {
  return before !== 0 && after !== 0 && before !== after;
}
