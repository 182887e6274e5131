import { authorise } from "@/lib/auth";
import { json, query, route } from "@/lib/http";
import { reparse } from "@/lib/ingest/reparse";
import { ReparseQuery } from "@/lib/model";
import { type ProjectParams, projectOf } from "../project";

export const POST = route(async (request: Request, { params }: ProjectParams) => {
  await authorise(request, (await params).project);
  return json(await reparse(await projectOf(params), query(request, ReparseQuery)));
});
