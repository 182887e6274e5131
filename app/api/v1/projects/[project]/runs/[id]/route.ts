import { authorise } from "@/lib/auth";
import { recordWrite } from "@/lib/data/access";
import { deleteRun, findRun } from "@/lib/data/runs";
import { json, notFound, route } from "@/lib/http";
import { type ItemParams, itemOf } from "../../project";

export const GET = route(async (_request: Request, { params }: ItemParams) => {
  const { project, id } = await itemOf(params, "run");
  const run = await findRun(project, id);
  if (!run) throw notFound(`The run ${id}`);
  return json(run);
});

export const DELETE = route(async (request: Request, { params }: ItemParams) => {
  const { by } = await authorise(request, (await params).project, "admin");
  const { project, id } = await itemOf(params, "run");
  if (!(await deleteRun(project, id))) throw notFound(`The run ${id}`);
  await recordWrite(by, project, "run.delete", id);
  return new Response(null, { status: 204 });
});
