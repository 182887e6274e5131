import { functionHistory } from "@/lib/data/profiles";
import { json, notFound, query, route } from "@/lib/http";
import { FunctionQuery } from "@/lib/model";
import { type ProjectParams, projectOf } from "../project";

export const GET = route(async (request: Request, { params }: ProjectParams) => {
  const wanted = query(request, FunctionQuery);
  const history = await functionHistory(await projectOf(params), wanted);
  if (!history) throw notFound(`A ${wanted.kind} profile in which ${wanted.name} costs anything`);
  return json(history);
});
