import "server-only";
import type { PoolClient } from "pg";
import { nearestAncestorWithRuns } from "../commits/ancestors";
import { signalChanges } from "../changes/change-signal";
import { uploadPool } from "../database/database";
import { storeFunctionCosts } from "../profiles/function-costs";
import type { KeptFile, NewUpload } from "./new-upload";
import { storeProfiles } from "./store-profiles";
import { type StoredRow, ancestorPlace, asBuffer, storeStatement } from "./store-statement";
import { type UploadContext, toContext } from "./upload-context";

/** Raw bytes that travel as one more parameter of the statement; more go one by one, in binary. */
const inlineBytes = 256 * 1024;
const uniqueViolation = "23505";
/** What an upload refers to was deleted in this moment: once more, and it is made again. */
const foreignKeyViolation = "23503";
const retryable = new Set(["40P01", "40001", foreignKeyViolation]);

/** Thrown when another request has stored the same idempotency key in the meantime. */
export class IdempotencyRace extends Error {}

/** Thrown when the project was deleted while the upload was under way. */
export class ProjectDeleted extends Error {}

/**
 * With more runs, the plans by which a session looks up what rows refer to are made anew: those that it made while the
 * tables were small read them whole for every row (10,000 runs took a minute where they take seconds).
 */
const manyRuns = 200;
const isLarge = (rows: NewUpload["rows"]) => rows.some(({ runs }) => runs > manyRuns);

/** Whether one statement can carry the whole upload: no profiles, not many runs, and not many bytes. */
export function fitsOneStatement({ profiles, rawFiles, rows }: NewUpload): boolean {
  const bytes = rawFiles.reduce((sum, file) => sum + (file.bytes?.byteLength ?? 0), 0);
  return profiles.length === 0 && !isLarge(rows) && bytes <= inlineBytes;
}

/**
 * Stores an upload that fits one statement, which is a transaction by itself, and answers its context as it was
 * before: the common case in one round trip. `stored` is false when the upload tells something new of a stored
 * commit; then nothing has happened, and `storeUpload` with the merged commit does it.
 */
export async function storeAtOnce(upload: NewUpload): Promise<{ stored: boolean; context: UploadContext }> {
  const { rows } = await retried(() =>
    uploadPool().query<StoredRow>(storeStatement(upload, upload.rawFiles, { force: false })),
  );
  const [row] = rows;
  if (!row) return { stored: false, context: toContext(row) };
  const { stored, ...before } = row;
  if (stored) signalChanges();
  const context = toContext(before);
  const { stated, committedAt } = upload.commit;
  const { parents = [], committedAt: storedAt } = context.commit ?? {};
  const place = ancestorPlace(upload.commit);
  // Asked once more where parents are known that the upload did not tell, or where nothing is found and may be elsewhere.
  const untold = place !== "parents" && parents.length > 0;
  const open = place !== "default" && context.ancestor === null;
  if (!untold && !open) return { stored, context };
  const ancestor = await nearestAncestorWithRuns(
    upload.projectId,
    {
      ...upload.commit,
      parents: untold ? parents : upload.commit.parents,
      committedAt: stated.committedAt ?? storedAt?.toISOString() ?? committedAt,
    },
    upload.seriesIds,
  );
  return { stored, context: { ...context, ancestor: ancestor?.sha ?? null } };
}

/**
 * Stores an upload whole or not at all; when it returns, the database has it on disk.
 * @throws IdempotencyRace
 */
export async function storeUpload(upload: NewUpload): Promise<void> {
  const inline = fitsOneStatement(upload);
  try {
    if (inline && !upload.amendCommit)
      await retried(() => uploadPool().query(storeStatement(upload, upload.rawFiles, { force: true })));
    else await retried(() => storeInTransaction(upload, inline));
    signalChanges();
  } catch (error) {
    if (codeOf(error) === uniqueViolation && upload.idempotency) throw new IdempotencyRace();
    throw error;
  }
}

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : undefined);

/** Once more when PostgreSQL ended the transaction in favour of another one. */
async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const code = codeOf(error);
      if (code === foreignKeyViolation && attempt === 5) throw new ProjectDeleted();
      if (typeof code !== "string" || !retryable.has(code) || attempt === 5) throw error;
    }
  }
}

async function storeInTransaction(upload: NewUpload, inline: boolean): Promise<void> {
  const client = await uploadPool().connect();
  let broken: Error | undefined;
  try {
    await client.query("BEGIN");
    if (!inline) for (const file of upload.rawFiles) await storeRawFile(client, upload.projectId, file);
    for (const piece of upload.rows.keys()) {
      if (isLarge(upload.rows)) await client.query("DISCARD PLANS");
      await client.query(storeStatement(upload, inline ? upload.rawFiles : [], { force: true, piece }));
    }
    if (upload.amendCommit) await amendCommit(client, upload);
    await storeProfiles(client, upload);
    await storeFunctionCosts(client, upload);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}

async function storeRawFile(
  client: PoolClient,
  projectId: string,
  { id, codec, size, bytes, blob }: KeptFile,
): Promise<void> {
  await client.query({
    name: "store-raw-file",
    text: `INSERT INTO raw_file (project_id, id, codec, size, bytes, blob) VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (project_id, id) DO NOTHING`,
    values: [projectId, id, codec, size, bytes && asBuffer(bytes), blob],
  });
}

/** New facts of a stored commit: fills what was empty; a told time replaces a guessed one, in its runs too. */
async function amendCommit(client: PoolClient, { projectId, id, commit }: NewUpload): Promise<void> {
  await client.query(
    `UPDATE commit SET message = coalesce($3, message), author = coalesce($4, author), pr = coalesce($5, pr),
       parents = CASE WHEN cardinality($6::text[]) > 0 THEN $6 ELSE parents END, committed_at = $7,
       placed_at = NULL
     WHERE project_id = $1 AND id = $2`,
    [projectId, commit.id, commit.message, commit.author, commit.pr, commit.parents, commit.committedAt],
  );
  await client.query(
    "INSERT INTO commit_due (project_id, commit_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
    [projectId, commit.id],
  );
  const values = [projectId, commit.id, commit.committedAt];
  const where = "WHERE project_id = $1 AND commit_id = $2 AND committed_at <> $3";
  await client.query(`UPDATE commit_branch SET committed_at = $3 ${where}`, values);
  await client.query(
    `UPDATE extra_metric SET committed_at = $3 WHERE project_id = $1 AND committed_at <> $3
       AND run_id IN (SELECT id FROM run WHERE project_id = $1 AND commit_id = $2)`,
    values,
  );
  const { rowCount } = await client.query(`UPDATE run SET committed_at = $3 ${where}`, values);
  await client.query(
    "INSERT INTO verdict_due (project_id, commit_id, cause_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
    [projectId, commit.id, id],
  );
  // Of a commit that stood elsewhere before nobody can say from where on a series has changed.
  const movedFrom = rowCount ? "NULL::uuid" : "$2::uuid";
  await client.query(
    `INSERT INTO change_due (project_id, series_id, cause_id, commit_id, runs)
     SELECT DISTINCT $1::uuid, series_id, $3::uuid, ${movedFrom}, 0 FROM run WHERE project_id = $1 AND commit_id = $2
     ON CONFLICT (project_id, series_id, cause_id) DO UPDATE SET commit_id = excluded.commit_id`,
    [projectId, commit.id, id],
  );
}
