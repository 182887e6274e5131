import "server-only";
import type { QueryArrayConfig } from "pg";
import { isCommonMetric } from "@/lib/metrics";
import type { TrendQuery } from "@/lib/model";
import { pool } from "../database/database";
import { isColumnMetric } from "../runs/run-metrics";

/** The runs of one series with one metric, oldest first, as columns: an object a run would cost more than the query. */
export interface TrendRows {
  length: number;
  /** Milliseconds since 1970. */
  committedAt: Float64Array;
  values: Float64Array;
  /** With the time it tells one commit from the next (see `commitKeySql`). */
  commitKeys: Int32Array;
  /** Hash of the configuration's id; 0 where the run has none. Only good for seeing that it changed. */
  configKeys: Int32Array;
  /** 0 fine, 1 a warning, 2 an error. */
  trust: Uint8Array;
}

/** 30 bits of an id. Two commits are only mixed up when their times are equal to the millisecond, too. */
export const commitKeySql = (id: string) => `(uuid_hash(${id}) & -4)`;

/** Of a run's configuration; 0 where it has none. */
export const configKeySql = "coalesce(uuid_hash(config_id), 0)";

/**
 * What narrows a trend. `from`, `to`: RFC 3339, `to` exclusive; `last`: newest commits only; `validOnly`: without
 * runs that carry an error-level check.
 */
export type TrendRange = Partial<Pick<TrendQuery, "branch" | "from" | "to" | "last">> & {
  validOnly?: boolean;
};

/** Beside what the trend index holds: to read these, every row of the table is looked up. */
const beside = ["id", "upload_id", "started_at"];

/**
 * SQL of the runs of a series with a metric, and its parameters.
 * @param whole with what is not in the trend index; else of the metrics in it no row of the table is touched
 */
export function rowSource(
  projectId: string,
  seriesId: string,
  metric: string,
  whole = false,
): { sql: string; values: unknown[] } {
  const columns = ["commit_id", "config_id", "trust", ...(whole ? beside : [])];
  if (isColumnMetric(metric))
    return {
      sql: `SELECT ${columns.join(", ")}, committed_at, ${metric} AS value FROM run
      WHERE project_id = $1 AND series_id = $2 AND ${metric} IS NOT NULL`,
      values: [projectId, seriesId],
    };
  const sql = `SELECT ${columns.map((column) => `r.${column}`).join(", ")}, e.committed_at, e.value${isCommonMetric(metric) ? "" : `, ${isCopy}`}
    FROM extra_metric e JOIN run r ON r.project_id = $1 AND r.id = e.run_id
    WHERE e.project_id = $1 AND e.series_id = $2 AND e.metric = $3`;
  return {
    sql: isCommonMetric(metric) ? sql : `SELECT * FROM (${sql} ${uploads}) AS readings WHERE NOT copy`,
    values: [projectId, seriesId, metric],
  };
}

/** What no tool measured and all runs of an upload have alike was read once, and copied to each of them (lib/compare/figures.ts). */
const uploads = "WINDOW upload AS (PARTITION BY r.commit_id, r.upload_id)";
const isCopy = `min(e.value) OVER upload = max(e.value) OVER upload AND row_number() OVER (upload ORDER BY r.id) > 1 AS copy`;

/**
 * Never made a join, which may begin with the commits of the branch and look up all runs of each: where one project has
 * thousands of branches, PostgreSQL takes every other branch for a small one. For a few commits each is looked up by key, for
 * a whole series the branch is read once.
 */
function onBranch(branch: string, few: boolean): string {
  const commits = `SELECT b.commit_id FROM commit_branch b WHERE b.project_id = $1 AND b.branch = ${branch}`;
  return few
    ? `EXISTS (${commits} AND b.commit_id = source.commit_id OFFSET 0)`
    : `(commit_id IN (${commits})) IS TRUE`;
}

/** SQL of what a range asks of runs that the statement calls `source`; adds to `values`, of which the first is the project. */
export function conditions(range: TrendRange, values: unknown[]): string {
  const next = (value: unknown) => `$${values.push(value)}`;
  const terms: string[] = [];
  if (range.validOnly) terms.push("trust < 2");
  if (range.from) terms.push(`committed_at >= ${next(range.from)}::timestamptz`);
  if (range.to) terms.push(`committed_at < ${next(range.to)}::timestamptz`);
  if (range.branch) terms.push(onBranch(next(range.branch), range.last !== undefined));
  return terms.map((term) => ` AND ${term}`).join("");
}

/**
 * Only the newest `last` commits. Where they begin is found backwards along the index, and so is the rest: a long
 * history costs no more than a short one.
 */
function newest(rows: string, last: number | undefined, values: unknown[]): string {
  if (last === undefined) return rows;
  const limit = `$${values.push(last)}`;
  return `SELECT * FROM (${rows}) AS narrowed WHERE committed_at >= (
      SELECT min(n.committed_at) FROM (SELECT DISTINCT committed_at, commit_id FROM (${rows}) AS narrowed
        ORDER BY committed_at DESC, commit_id DESC LIMIT ${limit}) AS n)`;
}

/** Bytes of one run in the packed value. */
const stride = 24;

/**
 * Reads the columns of one series. PostgreSQL packs them into one binary value: what a trend costs is mostly the
 * bytes that travel, and ids would be two thirds of them. The few commits that are drawn are named afterwards.
 */
export async function trendRows(
  projectId: string,
  seriesId: string,
  metric: string,
  range: TrendRange,
): Promise<TrendRows> {
  const { sql, values } = rowSource(projectId, seriesId, metric);
  const filtered = `SELECT * FROM (${sql}) AS source WHERE true${conditions(range, values)}`;
  const statement: QueryArrayConfig = {
    text: `SELECT string_agg(timestamptz_send(committed_at) || float8send(value)
        || int4send(${commitKeySql("commit_id")} | trust) || int4send(${configKeySql}), '')
      FROM (SELECT * FROM (${newest(filtered, range.last, values)}) AS r ORDER BY committed_at, commit_id) AS ordered`,
    values,
    rowMode: "array",
  };
  const { rows } = await pool().query<(Buffer | null)[]>(statement);
  return decode(rows[0]?.[0] ?? Buffer.alloc(0));
}

/** Milliseconds from 1970 to 2000, where PostgreSQL's time begins. */
const epoch = 946_684_800_000;

function decode(bytes: Buffer): TrendRows {
  const length = bytes.length / stride;
  const rows: TrendRows = {
    length,
    committedAt: new Float64Array(length),
    values: new Float64Array(length),
    commitKeys: new Int32Array(length),
    configKeys: new Int32Array(length),
    trust: new Uint8Array(length),
  };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let row = 0, at = 0; row < length; row++, at += stride) {
    const key = view.getInt32(at + 16);
    rows.committedAt[row] = Math.round((view.getInt32(at) * 2 ** 32 + view.getUint32(at + 4)) / 1000) + epoch;
    rows.values[row] = view.getFloat64(at + 8);
    rows.commitKeys[row] = key & -4;
    rows.trust[row] = key & 3;
    rows.configKeys[row] = view.getInt32(at + 20);
  }
  return rows;
}
