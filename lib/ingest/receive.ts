import "server-only";
import { authorise } from "@/lib/auth";
import { presentSlug } from "@/lib/data/projects";
import { ProjectDeleted } from "@/lib/data/uploads";
import { type Incoming, withUploadMemory } from "@/lib/http/body";
import { HttpProblem } from "@/lib/http/problem";
import { countParseFailure, countUpload } from "@/lib/telemetry";
import { ProjectSlug } from "@/lib/model";
import { idempotencyKey, takeUpload } from "./request";
import { makeUpload } from "./threads";
import { ingestUpload } from "./upload";
import type { PreparedUpload } from "./upload-work";

/** The answer to a stored upload. */
export interface Received {
  status: 200 | 201;
  headers: Record<string, string>;
  /** `UploadResult` as JSON. */
  json: Uint8Array;
}

/** An upload request from its token to its answer. @throws HttpProblem, ZodError (see lib/ingest/README.md) */
export async function receiveUpload(slug: string, request: Incoming): Promise<Received> {
  const target = await authorise(request, (await presentSlug(slug)) ?? ProjectSlug.parse(slug));
  const { answer, replayed } = await withUploadMemory(request, async () =>
    ingestUpload(target, await uploadFrom(request), idempotencyKey(request)),
  ).catch(sayDeleted);
  const { json, tools, first } = answer;
  countUpload(replayed ? "replayed" : "stored", tools);
  if (replayed) return { status: 200, headers: { "idempotent-replayed": "true" }, json };
  return { status: 201, headers: first === null ? {} : { location: first }, json };
}

function sayDeleted(error: unknown): never {
  if (!(error instanceof ProjectDeleted)) throw error;
  throw new HttpProblem(503, "The project was deleted while this upload was under way.", undefined, {
    "retry-after": "1",
  });
}

async function uploadFrom(request: Incoming): Promise<PreparedUpload> {
  try {
    return await makeUpload(await takeUpload(request));
  } catch (error) {
    if (error instanceof HttpProblem && error.status === 422) countParseFailure();
    throw error;
  }
}
