import { readDrift } from "@/lib/data/drift";
import { json, query, route } from "@/lib/http";
import { DriftQuery } from "@/lib/model";
import { type ProjectParams, projectOf } from "../project";

export const GET = route(async (request: Request, { params }: ProjectParams) =>
  json(await readDrift(await projectOf(params), query(request, DriftQuery))),
);
