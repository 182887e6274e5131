import { findSide } from "@/lib/data/runs";
import { json, notFound, route } from "@/lib/http";
import { type ItemParams, itemOf } from "../../../project";

export const GET = route(async (_request: Request, { params }: ItemParams) => {
  const { project, id } = await itemOf(params, "run");
  const side = await findSide(project, id);
  if (!side) throw notFound(`Measurements of the server during the run ${id}`);
  return json(side);
});
