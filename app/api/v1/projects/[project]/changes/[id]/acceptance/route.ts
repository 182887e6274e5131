import { authorise } from "@/lib/auth";
import { recordWrite } from "@/lib/data/access";
import { acceptChange, findChange, unacceptChange } from "@/lib/data/changes";
import { HttpProblem, json, notFound, readJson, route } from "@/lib/http";
import { AcceptanceInput } from "@/lib/model";
import { type ItemParams, itemOf } from "../../../project";

export const PUT = route(async (request: Request, { params }: ItemParams) => {
  const { by } = await authorise(request, (await params).project);
  const { project, id } = await itemOf(params, "change point");
  const input = await readJson(request, AcceptanceInput);
  const accepted = (await acceptChange(project, id, input)) && (await findChange(project, id));
  if (!accepted) throw notFound(`The change point ${id}`);
  await recordWrite(by, project, "change.accept", id);
  return json(accepted.change);
});

export const DELETE = route(async (request: Request, { params }: ItemParams) => {
  const { by } = await authorise(request, (await params).project);
  const { project, id } = await itemOf(params, "change point");
  if (await unacceptChange(project, id)) {
    await recordWrite(by, project, "change.unaccept", id);
    return new Response(null, { status: 204 });
  }
  const change = (await findChange(project, id))?.change;
  if (!change?.accepted) throw notFound(`An acceptance of the change point ${id}`);
  throw new HttpProblem(
    409,
    `All changes of ${change.commit} were accepted together: undo that with DELETE …/commits/${change.commit}/acceptance.`,
  );
});
