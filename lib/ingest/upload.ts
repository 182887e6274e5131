import "server-only";
import { uuidv7 } from "uuidv7";
import { pack, packJson, unpackJson } from "@/lib/data/codec";
import { derivedId } from "@/lib/data/derived-id";
import type { Target } from "@/lib/auth";
import { type ProjectRef, ensureProject } from "@/lib/data/projects";
import { IdempotencyRace, type NewUpload, storeUpload } from "@/lib/data/store-upload";
import { type SeriesContext, findIdempotent, uploadContext } from "@/lib/data/upload-context";
import { HttpProblem } from "@/lib/http/problem";
import { UploadResult } from "@/lib/model";
import { answerOf } from "./answer";
import { mergeCommit } from "./commit";
import { bodyHash } from "./idempotency";
import { type ReadUpload, type UploadRequest, readUpload } from "./read-upload";

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
  request: UploadRequest,
  idempotencyKey: string | null,
): Promise<Ingested> {
  const key = idempotencyKey === null ? null : { key: idempotencyKey, bodyHash: bodyHash(request) };
  const earlier = key && target.project && (await replay(target.project, key));
  if (earlier) return earlier;
  const read = await readUpload(request);
  // Only now: a refused upload must not leave an empty project behind.
  const project = target.project ?? (await ensureProject(target.slug));
  const uploadId = uuidv7();
  const { upload, result } = await prepare(project, read, uploadId);
  try {
    const idempotency = key && { ...key, answer: packJson(result) };
    await storeUpload({ ...upload, idempotency });
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

async function prepare(project: ProjectRef, read: ReadUpload, uploadId: string) {
  const commitId = derivedId("commit", read.meta.commit);
  const seriesIds = read.series.map((series) => series.id);
  const [context, packed] = await Promise.all([
    uploadContext(
      project.id,
      {
        id: commitId,
        parents: read.meta.parents ?? null,
        branch: read.meta.branch ?? null,
        committedAt: read.meta.committedAt ?? null,
      },
      seriesIds,
    ),
    Promise.all(read.rawFiles.map(async ({ id, bytes }) => ({ id, ...(await pack(bytes)) }))),
  ]);
  const { commit, amend } = mergeCommit(commitId, read.meta, context.commit);
  const upload: NewUpload = {
    projectId: project.id,
    id: uploadId,
    idempotency: null,
    commit,
    amendCommit: amend,
    environments: [read.environment],
    configs: read.config ? [read.config] : [],
    series: read.series,
    rawFiles: packed,
    metrics: read.metrics,
    runs: read.runs.map(({ run }) => run),
    profiles: read.profiles,
  };
  const byId = new Map<string, SeriesContext>(context.series.map((one) => [one.seriesId, one]));
  return { upload, result: answerOf({ project, read, upload, contexts: byId, ancestor: context.ancestor }) };
}
