import "server-only";
import { median } from "@/lib/stats";
import { pool } from "../database/database";
import { timeOfId } from "../database/derived-id";
import { conditions, configKeySql, rowSource } from "./trend-rows";

/** The runs of one series that one upload brought, with one metric. */
export interface UploadGroup {
  uploadId: string;
  commitId: string;
  /** When it was measured, else when it was uploaded; milliseconds since 1970. */
  measuredAt: number;
  runIds: string[];
  /** Of its runs. */
  values: number[];
  median: number;
  min: number;
  max: number;
  invalid: boolean;
  /** See `TrendRows`. */
  configKey: number;
}

/** What narrows uploads. */
interface UploadRange {
  branch?: string | undefined;
  validOnly?: boolean;
  commitIds?: readonly string[];
}

interface Row {
  uploadId: string;
  commitId: string;
  startedAt: Date | null;
  runIds: string;
  values: number[];
  trust: number;
  configKey: number;
}

/**
 * The uploads of a series in the order in which they were measured: for time, which the index of trends does not know.
 * The table is read for it.
 */
export async function readUploads(
  projectId: string,
  seriesId: string,
  metric: string,
  { commitIds, ...range }: UploadRange,
): Promise<UploadGroup[]> {
  const { sql, values } = rowSource(projectId, seriesId, metric, true);
  const narrowed = conditions(range, values);
  const some = commitIds ? ` AND commit_id = ANY($${values.push(commitIds)}::uuid[])` : "";
  const { rows } = await pool().query<Row>(
    `SELECT upload_id AS "uploadId", commit_id AS "commitId", min(started_at) AS "startedAt",
        string_agg(id::text, ',' ORDER BY id) AS "runIds", array_agg(value) AS values, max(trust)::int AS trust,
        max(${configKeySql}) AS "configKey"
      FROM (${sql}) AS source WHERE true${narrowed}${some} GROUP BY upload_id, commit_id`,
    values,
  );
  return rows.map(groupOf).sort((a, b) => a.measuredAt - b.measuredAt || (a.uploadId < b.uploadId ? -1 : 1));
}

function groupOf({ startedAt, runIds, values, trust, ...row }: Row): UploadGroup {
  return {
    ...row,
    measuredAt: (startedAt ?? timeOfId(row.uploadId)).getTime(),
    runIds: runIds.split(","),
    values,
    median: median(values),
    min: Math.min(...values),
    max: Math.max(...values),
    invalid: trust === 2,
  };
}
