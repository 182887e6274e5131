import { mayUpload } from "@/lib/auth";
import { deleteRun } from "@/lib/data/keeping";
import { findRun } from "@/lib/data/runs";
import { json, notFound, route } from "@/lib/http";
import { withoutCommand } from "@/lib/model";
import { type ItemParams, deletion, itemOf } from "../../project";

export const GET = route(async (request: Request, { params }: ItemParams) => {
  const { project, id } = await itemOf(params, "run");
  const run = await findRun(project, id);
  if (!run) throw notFound(`The run ${id}`);
  return json((await mayUpload(request, project.slug)) ? run : withoutCommand(run));
});

export const DELETE = deletion("run", deleteRun);
