import "server-only";
import type { QueryArrayConfig } from "pg";
import { isCommonMetric } from "@/lib/metrics";
import type { TrendQuery } from "@/lib/model";
import { pool } from "./database";

/** The runs of one series with one metric, oldest first, as columns: an object a run would cost more than the query. */
export interface TrendRows {
  length: number;
  /** 16 bytes a run. */
  commitIds: Buffer;
  /** 16 bytes a run; zeros where the run has no configuration. */
  configIds: Buffer;
  /** Milliseconds since 1970. */
  committedAt: Float64Array;
  values: Float64Array;
  /** 0 fine, 1 a warning, 2 an error. */
  trust: Uint8Array;
}

/**
 * What narrows a trend. `from`, `to`: RFC 3339, `to` exclusive; `last`: newest commits only; `validOnly`: without
 * runs that carry an error-level check.
 */
export type TrendRange = Partial<Pick<TrendQuery, "branch" | "from" | "to" | "last">> & {
  validOnly?: boolean;
};

/** Everything the trend index holds, and nothing else, so that the table is never touched. */
function source(metric: string): string {
  if (isCommonMetric(metric))
    return `SELECT commit_id, config_id, committed_at, trust, ${metric} AS value FROM run
      WHERE project_id = $1 AND series_id = $2 AND ${metric} IS NOT NULL`;
  return `SELECT r.commit_id, r.config_id, e.committed_at, r.trust, e.value
    FROM extra_metric e JOIN run r ON r.project_id = $1 AND r.id = e.run_id
    WHERE e.project_id = $1 AND e.series_id = $2 AND e.metric = $3`;
}

function conditions(range: TrendRange, values: unknown[]): string {
  const next = (value: unknown) => `$${values.push(value)}`;
  const terms: string[] = [];
  if (range.validOnly) terms.push("trust < 2");
  if (range.from) terms.push(`committed_at >= ${next(range.from)}::timestamptz`);
  if (range.to) terms.push(`committed_at < ${next(range.to)}::timestamptz`);
  if (range.branch)
    terms.push(
      `commit_id IN (SELECT b.commit_id FROM commit_branch b WHERE b.project_id = $1 AND b.branch = ${next(range.branch)})`,
    );
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

/**
 * Reads the columns of one series. PostgreSQL packs each column into one binary value: 10,000 runs travel as five
 * values instead of fifty thousand.
 */
export async function trendRows(
  projectId: string,
  seriesId: string,
  metric: string,
  range: TrendRange,
): Promise<TrendRows> {
  const values: unknown[] = [projectId, seriesId, ...(isCommonMetric(metric) ? [] : [metric])];
  const filtered = `SELECT * FROM (${source(metric)}) AS source WHERE true${conditions(range, values)}`;
  const statement: QueryArrayConfig = {
    text: `SELECT string_agg(uuid_send(commit_id), ''), string_agg(uuid_send(coalesce(config_id, '00000000-0000-0000-0000-000000000000')), ''),
        string_agg(float8send(extract(epoch FROM committed_at)::float8 * 1000), ''), string_agg(float8send(value), ''),
        string_agg(int2send(trust), '')
      FROM (SELECT * FROM (${newest(filtered, range.last, values)}) AS r ORDER BY committed_at, commit_id) AS ordered`,
    values,
    rowMode: "array",
  };
  const { rows } = await pool().query<(Buffer | null)[]>(statement);
  return decode(rows[0] ?? []);
}

function decode([commitIds, configIds, committedAt, values, trust]: (
  Buffer | null | undefined
)[]): TrendRows {
  const none = Buffer.alloc(0);
  const length = (values ?? none).length / 8;
  return {
    length,
    commitIds: commitIds ?? none,
    configIds: configIds ?? none,
    committedAt: doubles(committedAt ?? none).map(Math.round),
    values: doubles(values ?? none),
    trust: Uint8Array.from({ length }, (_, index) => (trust ?? none)[index * 2 + 1] ?? 0),
  };
}

/** Network byte order to the machine's. */
function doubles(bytes: Buffer): Float64Array {
  return Float64Array.from({ length: bytes.length / 8 }, (_, index) => bytes.readDoubleBE(index * 8));
}
