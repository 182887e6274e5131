import { listCommits } from "@/lib/data/verdicts";
import { json, query, route } from "@/lib/http";
import { CommitsQuery } from "@/lib/model";
import { type ProjectParams, projectOf } from "../project";

export const GET = route(async (request: Request, { params }: ProjectParams) =>
  json(await listCommits(await projectOf(params), query(request, CommitsQuery))),
);
