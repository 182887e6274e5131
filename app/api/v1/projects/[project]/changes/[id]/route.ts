import { changeDetail } from "@/lib/data/changes";
import { json, notFound, route } from "@/lib/http";
import { type ItemParams, itemOf } from "../../project";

export const GET = route(async (_request: Request, { params }: ItemParams) => {
  const { project, id } = await itemOf(params, "change point");
  const change = await changeDetail(project, id);
  if (!change) throw notFound(`The change point ${id}`);
  return json(change);
});
