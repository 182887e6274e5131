import "server-only";
import { authorise } from "@/lib/auth";
import { presentSlug } from "@/lib/data/projects";
import { ProjectDeleted } from "@/lib/data/uploads";
import { type Incoming, withUploadMemory } from "@/lib/http/body";
import { HttpProblem } from "@/lib/http/problem";
import { countParseFailure, countUpload } from "@/lib/telemetry";
import { ProjectSlug, type UploadResult } from "@/lib/model";
import { idempotencyKey, takeUpload } from "./request";
import { makeUpload } from "./threads";
import { ingestUpload } from "./upload";
import type { PreparedUpload } from "./upload-work";

/** The answer to a stored upload. */
export interface Received {
  status: 200 | 201;
  headers: Record<string, string>;
  result: UploadResult;
}

/** An upload request from its token to its answer. @throws HttpProblem, ZodError (see lib/ingest/README.md) */
export async function receiveUpload(slug: string, request: Incoming): Promise<Received> {
  const target = await authorise(request, (await presentSlug(slug)) ?? ProjectSlug.parse(slug));
  const { result, replayed } = await withUploadMemory(request, async () =>
    ingestUpload(target, await uploadFrom(request), idempotencyKey(request)),
  ).catch(sayDeleted);
  countUpload(replayed ? "replayed" : "stored", result.runs);
  if (replayed) return { status: 200, headers: { "idempotent-replayed": "true" }, result };
  return { status: 201, headers: result.runs[0] ? { location: result.runs[0].url } : {}, result };
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
