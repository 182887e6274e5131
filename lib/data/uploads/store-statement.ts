import "server-only";
import type { QueryConfig } from "pg";
import { columnMetrics } from "../runs/run-metrics";
import type { KeptFile, NewUpload, PackedRows } from "./new-upload";
import { ancestorByParents, ancestorOnBranch, earlierOnDefault } from "../commits/ancestors";
import { withoutNul } from "./rows";
import { type ContextRow, contextSql } from "./upload-context";

const metricColumns = columnMetrics.join(", ");
const metricFields = columnMetrics.map((name) => `${name} float8`).join(", ");

const stated = (column: string) => `(SELECT stated.${column} FROM stated)`;

const seriesIds = `ARRAY(SELECT (jsonb_array_elements($2::jsonb->'series')->>'id')::uuid)`;

const start = {
  branch: stated("branch"),
  committedAt: `coalesce(${stated('"statedAt"')}, stored.committed_at, now())`,
  id: stated("id"),
  seriesIds,
};

/** Where the ancestor is looked for, of which the answer tells. */
const ancestors = {
  parents: ancestorByParents(stated('"statedParents"')),
  branch: ancestorOnBranch(start),
  default: earlierOnDefault(start),
};

/** By what an upload states of its commit: one place, since a part that is not needed takes time as well. */
export function ancestorPlace({ stated, branch }: NewUpload["commit"]): keyof typeof ancestors {
  if (stated.parents?.length) return "parents";
  return branch === null ? "default" : "branch";
}

/** What a statement does. */
interface Shape extends Readonly<PackedRows["has"]> {
  /** null: nobody asks for the context */
  ancestor: keyof typeof ancestors | null;
}

const newConfig = `
  new_config AS (
    INSERT INTO config (project_id, id, entries)
    SELECT $1, x.* FROM accepted, jsonb_to_recordset($2::jsonb->'configs') AS x(id uuid, entries jsonb)
    ON CONFLICT (project_id, id) DO NOTHING),
`;

const newMetrics = `
  new_metric AS (
    INSERT INTO metric (project_id, name, unit, better)
    SELECT $1, x.* FROM accepted, jsonb_to_recordset($2::jsonb->'metrics') AS x(name text, unit text, better text)
    ON CONFLICT (project_id, name) DO NOTHING),
  new_extra AS (
    INSERT INTO extra_metric (project_id, series_id, metric, committed_at, run_id, value)
    SELECT $1, x."seriesId", x.metric, coalesce(accepted.placed, accepted.at), x."runId", x.value
    FROM accepted, jsonb_to_recordset($2::jsonb->'extraMetrics') AS x("seriesId" uuid, metric text, "runId" uuid, value float8)),
`;

const newSides = `,
  new_side AS (
    INSERT INTO run_side (project_id, run_id, bytes)
    SELECT $1, x.id, decode(x.side, 'base64')
    FROM accepted, jsonb_to_recordset($2::jsonb->'runs') AS x(id uuid, side text) WHERE x.side IS NOT NULL)`;

const newSideLogs = `,
  new_side_log AS (
    INSERT INTO side_log (project_id, upload_id, ordinal, raw_id, file_name, phase, process_started_at)
    SELECT $1, $7, x.ordinal, x."rawId", x."fileName", x.phase, x."processStartedAt"
    FROM accepted, jsonb_to_recordset($2::jsonb->'sideLogs') AS x(ordinal int2, "rawId" uuid, "fileName" text, phase text,
      "processStartedAt" timestamptz))`;

const newLatencies = `,
  new_latencies AS (
    INSERT INTO run_latencies (project_id, run_id, histogram, windows, parts)
    SELECT $1, x."runId", decode(x.histogram, 'base64'), decode(x.windows, 'base64'), decode(x.parts, 'base64')
    FROM accepted, jsonb_to_recordset($2::jsonb->'latencies') AS x("runId" uuid, histogram text, windows text, parts text))`;

/** Known series are left alone, unless the upload calls more of their metrics primary than were so far. */
const existingSeries = ({ primary }: Shape) =>
  primary
    ? `DO UPDATE SET primary_metrics = series.primary_metrics || ARRAY(
        SELECT name FROM unnest(excluded.primary_metrics) AS name WHERE name <> ALL (series.primary_metrics))
      WHERE NOT excluded.primary_metrics <@ series.primary_metrics`
    : "DO NOTHING";

function answer({ ancestor }: Shape): string {
  if (ancestor === null) return "SELECT true AS stored";
  const context = contextSql({
    seriesIds,
    commitId: stated("id"),
    ancestor: ancestors[ancestor],
  });
  return `SELECT ${context}, EXISTS (SELECT FROM accepted) AS stored FROM (SELECT 1) AS one LEFT JOIN stored ON true`;
}

/**
 * What is to be searched for change points is queued (`change_due`): the series of the upload, and where the commit is
 * new on its branch, all that were measured at it; and with them the commit, which is to be judged.
 * Rows that exist already are left alone (their ids are their content), and so never locked: uploads of the same
 * series, commit and configuration do not wait for one another.
 *
 * It also answers the upload's context as it was before, in the same trip. Nothing is stored when the upload tells
 * something new of a stored commit: `accepted` is empty then, and the caller takes the longer way. `$11`: the caller
 * has done so, store whatever stands there. `$16`: more rows of an upload that the same transaction has begun to store.
 */
const text = (shape: Shape) => `
WITH
  stated AS (SELECT * FROM jsonb_to_record($15::jsonb) AS x(id uuid, sha text, parents text[], message text,
    author text, pr text, branch text, "committedAt" timestamptz, "statedParents" text[], "statedAt" timestamptz)),
  stored AS (SELECT commit.* FROM stated CROSS JOIN LATERAL (
    SELECT * FROM commit WHERE project_id = $1 AND id = stated.id OFFSET 0) AS commit),
  accepted AS (
    SELECT stated.*, CASE WHEN $11 THEN stated."committedAt" ELSE coalesce(stored.committed_at, stated."committedAt") END AS at,
      stored.placed_at AS placed
    FROM stated LEFT JOIN stored ON true
    WHERE $11 OR stored.id IS NULL OR (
      coalesce(stated.message, stored.message) IS NOT DISTINCT FROM stored.message
      AND coalesce(stated.author, stored.author) IS NOT DISTINCT FROM stored.author
      AND coalesce(stated.pr, stored.pr) IS NOT DISTINCT FROM stored.pr
      AND coalesce(stated."statedParents", stored.parents) = stored.parents
      AND coalesce(stated."statedAt", stored.committed_at) = stored.committed_at)),
  new_commit AS (
    INSERT INTO commit (project_id, id, sha, parents, message, author, pr, committed_at)
    SELECT $1, id, sha, parents, message, author, pr, at FROM accepted
    ON CONFLICT (project_id, id) DO NOTHING
    RETURNING id),
  new_commit_due AS (
    INSERT INTO commit_due (project_id, commit_id) SELECT $1, id FROM new_commit ON CONFLICT DO NOTHING),
  new_branch AS (
    INSERT INTO commit_branch (project_id, branch, commit_id, committed_at)
    SELECT $1, branch, id, coalesce(placed, at) FROM accepted WHERE branch IS NOT NULL
    ON CONFLICT (project_id, branch, commit_id) DO NOTHING
    RETURNING commit_id),
  new_environment AS (
    INSERT INTO environment (project_id, id, name, facts)
    SELECT $1, x.* FROM accepted, jsonb_to_recordset($2::jsonb->'environments') AS x(id uuid, name text, facts jsonb)
    ON CONFLICT (project_id, id) DO NOTHING),
${shape.config ? newConfig : ""}${shape.extraMetrics ? newMetrics : ""}  new_series AS (
    INSERT INTO series (project_id, id, scenario, tool, environment, load, variant, primary_metrics)
    SELECT $1, x.* FROM accepted, jsonb_to_recordset($2::jsonb->'series') AS x(id uuid, scenario text, tool text,
      environment text, load jsonb, variant jsonb, "primaryMetrics" text[])
    ON CONFLICT (project_id, id) ${existingSeries(shape)}),
  new_raw AS (
    INSERT INTO raw_file (project_id, id, codec, size, bytes, blob)
    SELECT $1, x.* FROM accepted, unnest($3::uuid[], $4::int2[], $5::int4[], $6::bytea[], $14::text[]) AS x(id, codec, size, bytes, blob)
    ON CONFLICT (project_id, id) DO NOTHING),
  new_upload AS (
    INSERT INTO upload (project_id, id, idempotency_key, body_hash, answer)
    SELECT $1, $7, $8, $9, $10 FROM accepted WHERE NOT $16),
  new_audit AS (
    INSERT INTO audit (project_id, id, token_id, token_name, action, subject)
    SELECT $1, $7, $12, $13, 'upload', $7::uuid::text FROM accepted WHERE NOT $16),
  new_due AS (
    INSERT INTO change_due (project_id, series_id, cause_id, commit_id, runs)
    SELECT $1::uuid, x.id, $7::uuid, accepted.id, x.count FROM accepted, jsonb_to_recordset($2::jsonb->'series') AS x(id uuid, count int)
    UNION ALL
    SELECT $1::uuid, r.series_id, $7::uuid, b.commit_id, 0 FROM new_branch b
    CROSS JOIN LATERAL (SELECT DISTINCT series_id FROM run WHERE project_id = $1 AND commit_id = b.commit_id OFFSET 0) AS r
    WHERE r.series_id <> ALL (${seriesIds})
    ON CONFLICT (project_id, series_id, cause_id) DO UPDATE SET runs = excluded.runs),
  new_run AS (
    INSERT INTO run (project_id, upload_id, commit_id, committed_at, id, series_id, environment_id, config_id, raw_id,
      started_at, ordinal, trust, tool_version, extras, ${metricColumns})
    SELECT $1, $7, accepted.id, coalesce(accepted.placed, accepted.at), x.id, x."seriesId", x."environmentId", x."configId", x."rawId", x."startedAt", x.ordinal, x.trust, x."toolVersion",
      decode(x.extras, 'base64'), ${metricColumns}
    FROM accepted, jsonb_to_recordset($2::jsonb->'runs') AS x(id uuid, "seriesId" uuid, "environmentId" uuid, "configId" uuid,
      "rawId" uuid, "startedAt" timestamptz, ordinal int2, trust int2, "toolVersion" text, extras text, ${metricFields}))${shape.latencies ? newLatencies : ""}${shape.side ? newSides : ""}${shape.sideLogs ? newSideLogs : ""}
${answer(shape)}`;

const texts = new Map<string, string>();

/** Prepared once a connection and shape, by its name. */
function prepared(shape: Shape): { name: string; text: string } {
  const name = `store-upload-${shape.ancestor}${shape.config ? "-config" : ""}${shape.extraMetrics ? "-metrics" : ""}${shape.latencies ? "-latencies" : ""}${shape.primary ? "-primary" : ""}${shape.side ? "-side" : ""}${shape.sideLogs ? "-logs" : ""}`;
  const sql = texts.get(name) ?? text(shape);
  texts.set(name, sql);
  return { name, text: sql };
}

/**
 * What the statement answers: the context before the upload (with an ancestor where `ancestorPlace` says), and whether the upload was stored.
 */
export type StoredRow = ContextRow & { stored: boolean };

/** What of an upload a statement stores. */
interface How {
  /** Store even when the upload tells something new of a stored commit. */
  readonly force: boolean;
  /** Which of its rows; the first by default. */
  readonly piece?: number;
}

/**
 * The one statement that stores an upload without its profiles.
 */
export function storeStatement(
  upload: NewUpload,
  rawFiles: readonly KeptFile[],
  { force, piece = 0 }: How,
): QueryConfig {
  const { document, has } = upload.rows[piece]!;
  return {
    ...prepared({
      ancestor: force ? null : ancestorPlace(upload.commit),
      ...has,
    }),
    values: [
      upload.projectId,
      asBuffer(document),
      rawFiles.map((file) => file.id),
      rawFiles.map((file) => file.codec),
      rawFiles.map((file) => file.size),
      rawFiles.map((file) => file.bytes && asBuffer(file.bytes)),
      upload.id,
      upload.idempotency?.key ?? null,
      upload.idempotency ? asBuffer(upload.idempotency.bodyHash) : null,
      upload.idempotency ? asBuffer(upload.idempotency.answer) : null,
      force,
      upload.by.id,
      upload.by.name,
      rawFiles.map((file) => file.blob),
      commitOf(upload),
      piece > 0,
    ],
  };
}

/** Without a copy: `pg` sends Buffers as binary, other typed arrays not. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function commitOf({ commit: { stated, ...merged } }: NewUpload): string {
  return withoutNul(
    JSON.stringify({ ...merged, statedParents: stated.parents, statedAt: stated.committedAt }),
  );
}
