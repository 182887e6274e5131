import { authorise } from "@/lib/auth";
import { listRuns } from "@/lib/data/runs";
import { json, query, route, withUploadMemory } from "@/lib/http";
import { idempotencyKey, readUploadRequest } from "@/lib/ingest/request";
import { ingestUpload } from "@/lib/ingest/upload";
import { ProjectSlug, RunsQuery } from "@/lib/model";
import { countUpload } from "@/lib/telemetry";
import { type ProjectParams, projectOf } from "../project";

export const GET = route(async (request: Request, { params }: ProjectParams) =>
  json(await listRuns(await projectOf(params), query(request, RunsQuery))),
);

export const POST = route(async (request: Request, { params }: ProjectParams) => {
  const target = await authorise(request, ProjectSlug.parse((await params).project));
  const { result, replayed } = await withUploadMemory(request, async () =>
    ingestUpload(target, await readUploadRequest(request), idempotencyKey(request)),
  );
  countUpload(replayed ? "replayed" : "stored", result.runs);
  return replayed
    ? json(result, { status: 200, headers: { "idempotent-replayed": "true" } })
    : json(result, { status: 201, headers: result.runs[0] ? { location: result.runs[0].url } : {} });
});
