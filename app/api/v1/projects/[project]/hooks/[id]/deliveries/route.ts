import { authorise } from "@/lib/auth";
import { findHook, listDeliveries } from "@/lib/data/events";
import { json, notFound, query, route } from "@/lib/http";
import { DeliveriesQuery } from "@/lib/model";
import { type ItemParams, itemOf } from "../../../project";

export const GET = route(async (request: Request, { params }: ItemParams) => {
  await authorise(request, (await params).project, "admin");
  const { project, id } = await itemOf(params, "hook");
  if (!(await findHook(project, id))) throw notFound(`The hook ${id}`);
  return json(await listDeliveries(project, id, query(request, DeliveriesQuery)));
});
