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
  /** Seconds since 1970. */
  startedAt: number | null;
  /** Joined by commas: parsing an array of PostgreSQL costs more. */
  values: string;
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
    `SELECT upload_id AS "uploadId", commit_id AS "commitId", 
        extract(epoch FROM min(started_at))::float8 AS "startedAt", string_agg(value::text, ',') AS values, max(trust)::int AS trust,
        max(${configKeySql}) AS "configKey"
      FROM (${sql}) AS source WHERE true${narrowed}${some} GROUP BY upload_id, commit_id`,
    values,
  );
  return rows.map(groupOf).sort((a, b) => a.measuredAt - b.measuredAt || (a.uploadId < b.uploadId ? -1 : 1));
}

function groupOf({ startedAt, values: joined, trust, ...row }: Row): UploadGroup {
  const values = joined.split(",").map(Number);
  return {
    ...row,
    measuredAt: startedAt === null ? timeOfId(row.uploadId).getTime() : startedAt * 1000,
    values,
    median: median(values),
    min: Math.min(...values),
    max: Math.max(...values),
    invalid: trust === 2,
  };
}
