import "server-only";
import { uuidv7 } from "uuidv7";
import { derivedId } from "@/lib/data/database";
import type { Target } from "@/lib/auth";
import { type ProjectRef, ensureProject } from "@/lib/data/projects";
import {
  IdempotencyRace,
  type NewUpload,
  type UploadContext,
  fitsOneStatement,
  keepFiles,
  storeAtOnce,
  storeUpload,
  findIdempotent,
  uploadContext,
} from "@/lib/data/uploads";
import { env } from "@/lib/env";
import { HttpProblem } from "@/lib/http/problem";
import { foldSoon } from "@/lib/profiles/fold-soon";
import type { Place } from "./answer";
import { mergeCommit, withFullSha } from "./commit";
import type { ReadUpload } from "./read-upload";
import { makeAnswer, makeReplay } from "./threads";
import type { PreparedUpload } from "./upload-work";
import type { Written } from "./written";

/** What became of an upload: its answer, and whether an earlier request had stored it. */
export interface Ingested {
  answer: Written;
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
  const context = atOnce?.context ?? (await uploadContext(project.id, upload.commit, upload.seriesIds));
  const answer = await makeAnswer(read.told, placeOf(project, upload, context), key !== null);
  if (atOnce?.stored) return { answer, replayed: false };
  try {
    const idempotency = key && answer.packed && { ...key, answer: answer.packed };
    const { commit, amend: amendCommit } = mergeCommit(upload.commit.id, read.meta, context.commit);
    await storeUpload({ ...upload, commit, amendCommit, idempotency });
    for (const { id } of upload.profiles) foldSoon(project, id);
  } catch (error) {
    const first = error instanceof IdempotencyRace && key && (await replay(project, key));
    if (first) return first;
    throw error;
  }
  return { answer, replayed: false };
}

async function replay(project: ProjectRef, { key, bodyHash: hash }: { key: string; bodyHash: Uint8Array }) {
  const stored = await findIdempotent(project.id, key);
  if (!stored) return null;
  if (Buffer.compare(stored.bodyHash, hash) !== 0)
    throw new HttpProblem(409, "This Idempotency-Key was used before with a different body.");
  return { answer: await makeReplay(stored.answer), replayed: true };
}

const placeOf = (
  { slug, settings }: ProjectRef,
  { id: uploadId, commit: { sha }, profiles }: NewUpload,
  { series, ancestor }: UploadContext,
): Place => ({
  uploadId,
  project: { slug, settings },
  sha,
  context: { series, ancestor },
  profiles: profiles.map(({ id, kind, durationSeconds, sampleTypes }) => ({
    id,
    kind,
    durationSeconds,
    sampleTypes,
  })),
  publicUrl: env().publicUrl,
});

/** The upload as it is stored when nothing is known of its commit yet. */
function draft(
  project: ProjectRef,
  { meta, rows, seriesIds, profiles }: ReadUpload,
  rawFiles: NewUpload["rawFiles"],
  by: Target["by"],
): NewUpload {
  return {
    projectId: project.id,
    id: uuidv7(),
    by,
    idempotency: null,
    commit: mergeCommit(derivedId("commit", meta.commit), meta, null).commit,
    amendCommit: false,
    rows,
    seriesIds,
    rawFiles,
    profiles,
  };
}
