import { listRuns } from "@/lib/data/runs";
import { json, query, route } from "@/lib/http";
import { receiveUpload } from "@/lib/ingest/receive";
import { RunsQuery } from "@/lib/model";
import { type ProjectParams, projectOf } from "../project";

export const GET = route(async (request: Request, { params }: ProjectParams) =>
  json(await listRuns(await projectOf(params), query(request, RunsQuery))),
);

/** In production lib/ingest/listener.ts answers first. */
export const POST = route(async (request: Request, { params }: ProjectParams) => {
  const { status, headers, result } = await receiveUpload((await params).project, request);
  return json(result, { status, headers });
});
