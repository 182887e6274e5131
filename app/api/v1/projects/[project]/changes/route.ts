import { listChanges } from "@/lib/data/changes";
import { json, query, route } from "@/lib/http";
import { ChangesQuery } from "@/lib/model";
import { type ProjectParams, projectOf } from "../project";

export const GET = route(async (request: Request, { params }: ProjectParams) =>
  json(await listChanges(await projectOf(params), query(request, ChangesQuery))),
);
