import { functionHistory } from "@/lib/data/profiles";
import { json, notFound, query, route } from "@/lib/http";
import { FunctionQuery } from "@/lib/model";
import { type ProjectParams, projectOf } from "../project";

export const GET = route(async (request: Request, { params }: ProjectParams) => {
  const functionQuery = query(request, FunctionQuery);
  const history = await functionHistory(await projectOf(params), functionQuery);
  if (!history)
    throw notFound(`A ${functionQuery.kind} profile in which ${functionQuery.name} costs anything`);
  return json(history);
});
