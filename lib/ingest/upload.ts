import "server-only";
import { uuidv7 } from "uuidv7";
import { packJson, unpackJson, derivedId } from "@/lib/data/database";
import type { Target } from "@/lib/auth";
import { type ProjectRef, ensureProject } from "@/lib/data/projects";
import {
  IdempotencyRace,
  type NewUpload,
  fitsOneStatement,
  keepFiles,
  storeAtOnce,
  storeUpload,
  findIdempotent,
  uploadContext,
} from "@/lib/data/uploads";
import { HttpProblem } from "@/lib/http/problem";
import { UploadResult } from "@/lib/model";
import { foldSoon } from "@/lib/profiles/fold-soon";
import { answerOf } from "./answer";
import { mergeCommit, withFullSha } from "./commit";
import type { ReadUpload } from "./read-upload";
import type { PreparedUpload } from "./upload-work";

/** What became of an upload: its answer, and whether an earlier request had stored it. */
export interface Ingested {
  result: UploadResult;
  replayed: boolean;
}

/**
 * Stores an upload whole, or not at all. With an idempotency key a retry gets the first answer.
 * @throws HttpProblem 400, 409, 413, 422 (see lib/ingest/README.md)
 */
export async function ingestUpload(
  target: Target,
  { read: files, hash }: PreparedUpload,
  idempotencyKey: string | null,
): Promise<Ingested> {
  const key = idempotencyKey === null ? null : { key: idempotencyKey, bodyHash: hash };
  const earlier = key && target.project && (await replay(target.project, key));
  if (earlier) return earlier;
  // Only now: a refused upload must not leave an empty project behind.
  const project = target.project ?? (await ensureProject(target.slug));
  const read = { ...files, meta: await withFullSha(project, files.meta) };
  const upload = draft(project, read, await keepFiles(project.id, read.rawFiles), target.by);
  const atOnce = key === null && fitsOneStatement(upload) ? await storeAtOnce(upload) : null;
  const context = atOnce?.context ?? (await contextOf(upload));
  const result = answerOf({ project, read, upload, context });
  if (atOnce?.stored) return { result, replayed: false };
  try {
    const idempotency = key && { ...key, answer: packJson(result) };
    const { commit, amend: amendCommit } = mergeCommit(upload.commit.id, read.meta, context.commit);
    await storeUpload({ ...upload, commit, amendCommit, idempotency });
    for (const { id } of upload.profiles) foldSoon(project, id);
  } catch (error) {
    const first = error instanceof IdempotencyRace && key && (await replay(project, key));
    if (first) return first;
    throw error;
  }
  return { result, replayed: false };
}

async function replay(project: ProjectRef, { key, bodyHash: hash }: { key: string; bodyHash: Uint8Array }) {
  const stored = await findIdempotent(project.id, key);
  if (!stored) return null;
  if (Buffer.compare(stored.bodyHash, hash) !== 0)
    throw new HttpProblem(409, "This Idempotency-Key was used before with a different body.");
  const result = UploadResult.parse(unpackJson(stored.answer));
  return { result: { ...result, replayed: true }, replayed: true };
}

const contextOf = ({ projectId, commit, series }: NewUpload) =>
  uploadContext(
    projectId,
    commit,
    series.map(({ id }) => id),
  );

/** The upload as it is stored when nothing is known of its commit yet. */
function draft(
  project: ProjectRef,
  read: ReadUpload,
  rawFiles: NewUpload["rawFiles"],
  by: Target["by"],
): NewUpload {
  return {
    projectId: project.id,
    id: uuidv7(),
    by,
    idempotency: null,
    commit: mergeCommit(derivedId("commit", read.meta.commit), read.meta, null).commit,
    amendCommit: false,
    environments: [read.environment],
    configs: read.config ? [read.config] : [],
    series: read.series,
    rawFiles,
    sideLogs: read.sideLogs,
    runs: read.runs.map(({ run }) => run),
    profiles: read.profiles,
  };
}
