import { listRuns } from "@/lib/data/runs";
import { json, query, route } from "@/lib/http";
import { RunsQuery } from "@/lib/model";
import { type ProjectParams, projectOf } from "../project";

export const GET = route(async (request: Request, { params }: ProjectParams) =>
  json(await listRuns(await projectOf(params), query(request, RunsQuery))),
);
