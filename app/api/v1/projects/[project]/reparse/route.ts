import { authorise } from "@/lib/auth";
import { recordWrite } from "@/lib/data/access";
import { json, query, route } from "@/lib/http";
import { reparse } from "@/lib/ingest/reparse";
import { ReparseQuery } from "@/lib/model";
import { type ProjectParams, projectOf } from "../project";

export const POST = route(async (request: Request, { params }: ProjectParams) => {
  const { by } = await authorise(request, (await params).project, "admin");
  const project = await projectOf(params);
  const reparseQuery = query(request, ReparseQuery);
  const result = await reparse(project, reparseQuery);
  const changed = result.runs.changed + result.profiles.changed;
  if (changed > 0 && !reparseQuery.dryRun)
    await recordWrite(by, project, "reparse", `${changed} runs and profiles`);
  return json(result);
});
