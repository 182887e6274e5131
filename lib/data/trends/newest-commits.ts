import "server-only";
import { z } from "zod";
import { groupBy } from "@/lib/compare";
import { median } from "@/lib/stats";
import { pool } from "../database/database";
import { isColumnMetric } from "../runs/run-metrics";
import type { ProjectRef } from "../projects/projects";
import { behindParents } from "./trend-commits";

/** A metric of a series of any project. */
export interface SeriesMetric {
  readonly projectId: string;
  readonly seriesId: string;
  readonly metric: string;
  /** Null: all of them. */
  readonly branch: string | null;
}

/** One commit of a trend. */
export interface MeasuredCommit {
  readonly commitId: string;
  /** Milliseconds since 1970. */
  readonly committedAt: number;
  readonly median: number;
  /** A run of it failed. */
  readonly invalid: boolean;
}

/**
 * The newest commits of many trends, oldest first, in the order that was asked for: as `readTrend` has them, but in one
 * statement whatever the number of series and projects, which reads no more of each than is wanted.
 * @param most commits of each
 */
export async function newestCommits(
  requests: readonly SeriesMetric[],
  most: number,
): Promise<MeasuredCommit[][]> {
  if (requests.length === 0) return [];
  const values: unknown[] = [most];
  const parts = [
    ...groupBy(
      requests.map((one, at) => ({ ...one, at })),
      ({ metric }) => metric,
    ),
  ].map(([metric, some]) => ofMetric(metric, some, values));
  const { rows } = await pool().query<Row>(parts.join(" UNION ALL "), values);
  const byPlace = new Map(rows.map((row) => [row.at, row]));
  return requests.map((_, at) => {
    const row = byPlace.get(at);
    return row?.packed ? commitsOf(row.packed, row.ties).slice(-most) : [];
  });
}

interface Row {
  at: number;
  packed: Buffer | null;
  ties: unknown;
}

/** Adds what a part of the statement takes to `values`, of which the first is the number of commits. */
function ofMetric(
  metric: string,
  some: readonly (SeriesMetric & { at: number })[],
  values: unknown[],
): string {
  const next = (value: unknown) => `$${values.push(value)}`;
  const places = next(some.map(({ at }) => at));
  const projects = next(some.map(({ projectId }) => projectId));
  const series = next(some.map(({ seriesId }) => seriesId));
  const branches = next(some.map(({ branch }) => branch));
  const source = isColumnMetric(metric) ? ofColumn(metric) : ofExtra(next(metric));
  return `SELECT a.at, one.* FROM unnest(${places}::int[], ${projects}::uuid[], ${series}::uuid[], ${branches}::text[])
      AS a(at, project_id, series_id, branch) CROSS JOIN LATERAL (${packed(source)}) AS one`;
}

/**
 * Kept a look-up by key, made after the runs: made a join of equals, it may begin with all commits of the branch. PostgreSQL
 * remembers what it found (Memoize), so that runs of one commit ask once.
 */
const onBranch = (
  commitId: string,
) => `CROSS JOIN LATERAL (SELECT WHERE a.branch IS NULL OR EXISTS (SELECT FROM commit_branch b
    WHERE b.project_id = a.project_id AND b.branch = a.branch AND b.commit_id = ${commitId} OFFSET 0) LIMIT 1) AS here`;

const ofColumn = (
  metric: string,
) => `SELECT r.id, r.committed_at, r.commit_id, r.config_id, r.trust, r.${metric} AS value FROM run r ${onBranch("r.commit_id")}
    WHERE r.project_id = a.project_id AND r.series_id = a.series_id AND r.${metric} IS NOT NULL`;

const ofExtra = (metric: string) => `SELECT r.id, e.committed_at, r.commit_id, r.config_id, r.trust, e.value
    FROM extra_metric e CROSS JOIN LATERAL (SELECT id, commit_id, config_id, trust FROM run
        WHERE run.project_id = a.project_id AND run.id = e.run_id OFFSET 0) AS r ${onBranch("r.commit_id")}
    WHERE e.project_id = a.project_id AND e.series_id = a.series_id AND e.metric = ${metric}`;

/** Of a commit with several configurations what stands for it (newest-configuration.ts): ids are in no index of trends. */
const ofNewestConfiguration = (source: string) => `
    SELECT max(trust)::int AS trust, string_agg(float8send(value), '') AS values
    FROM (SELECT *, first_value(config_id) OVER (ORDER BY config_id IS NULL, id DESC) AS newest_config
      FROM (${source}) AS source WHERE committed_at = c.committed_at AND commit_id = c.commit_id) AS here
    WHERE c.several AND coalesce(config_id, newest_config) = newest_config`;

/** Walks the index backwards and ends with the last commit that is wanted; commits of its moment come with it. */
const packed = (source: string) => `
    SELECT string_agg(timestamptz_send(committed_at) || uuid_send(commit_id) || int4send(trust) || int4send(length(values) / 8) || values, ''
        ORDER BY committed_at, commit_id) AS packed,
      json_agg((SELECT json_build_object('name', c.id, 'sha', c.sha, 'parents', c.parents) FROM commit c
        WHERE c.project_id = a.project_id AND c.id = commit_id)) FILTER (WHERE tied) AS ties
    FROM (SELECT c.committed_at, c.commit_id, coalesce(own.trust, c.trust) AS trust, coalesce(own.values, c.values) AS values,
        c.committed_at IN (lag(c.committed_at) OVER moments, lead(c.committed_at) OVER moments) AS tied
      FROM (SELECT committed_at, commit_id, max(trust)::int AS trust, string_agg(float8send(value), '') AS values,
          bit_and(uuid_hash(config_id)) <> bit_or(uuid_hash(config_id)) AS several
        FROM (${source}) AS source GROUP BY committed_at, commit_id
        ORDER BY committed_at DESC FETCH FIRST $1 ROWS WITH TIES) AS c
      LEFT JOIN LATERAL (${ofNewestConfiguration(source)}) AS own ON c.several
      WINDOW moments AS (ORDER BY c.committed_at)) AS marked`;

const Ties = z.array(z.object({ name: z.string(), sha: z.string(), parents: z.array(z.string()) }));

/** Milliseconds from 1970 to 2000, where PostgreSQL's time begins. */
const epoch = 946_684_800_000;
const head = 32;

function commitsOf(bytes: Buffer, ties: unknown): MeasuredCommit[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const commits: MeasuredCommit[] = [];
  for (let at = 0; at < bytes.length;) {
    const n = view.getInt32(at + 28);
    const values = Array.from({ length: n }, (_, index) => view.getFloat64(at + head + index * 8));
    commits.push({
      committedAt: Number(view.getBigInt64(at) / 1000n) + epoch,
      commitId: uuidOf(bytes.subarray(at + 8, at + 24)),
      invalid: view.getInt32(at + 24) === 2,
      median: median(values),
    });
    at += head + n * 8;
  }
  return ties ? behindParents(commits, ({ commitId }) => commitId, Ties.parse(ties)) : commits;
}

function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** A commit as a small picture of a trend needs it. */
export interface NewestPoint {
  commit: string;
  /** First line of its message. */
  message: string | null;
  /** Milliseconds since 1970. */
  committedAt: number;
  median: number;
  /** A run of it failed. */
  invalid: boolean;
}

/** The newest commits of some trends of one project oldest first, with their names: two statements. @param branch null: all branches */
export async function newestTrends<Key extends Pick<SeriesMetric, "seriesId" | "metric">>(
  { id: projectId }: ProjectRef,
  keys: readonly Key[],
  most: number,
  branch: string | null = null,
): Promise<(Key & { points: NewestPoint[] })[]> {
  const trends = await newestCommits(
    keys.map(({ seriesId, metric }) => ({ projectId, seriesId, metric, branch })),
    most,
  );
  const ids = [...new Set(trends.flat().map(({ commitId }) => commitId))];
  const { rows } = await pool().query<{ id: string; sha: string; subject: string | null }>({
    name: "commit-names",
    text: `SELECT c.id, c.sha, split_part(c.message, E'\\n', 1) AS subject FROM unnest($2::uuid[]) AS request(id)
      CROSS JOIN LATERAL (SELECT id, sha, message FROM commit WHERE project_id = $1 AND commit.id = request.id OFFSET 0) AS c`,
    values: [projectId, ids],
  });
  const names = new Map(rows.map((row) => [row.id, row]));
  return keys.map((key, at) => ({
    ...key,
    points: (trends[at] ?? []).flatMap(({ commitId, committedAt, median, invalid }) => {
      const name = names.get(commitId);
      return name ? [{ commit: name.sha, message: name.subject, committedAt, median, invalid }] : [];
    }),
  }));
}
