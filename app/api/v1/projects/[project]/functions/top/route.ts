import { topFunctionHistory } from "@/lib/data/profiles";
import { json, notFound, query, route } from "@/lib/http";
import { TopFunctionsQuery } from "@/lib/model";
import { type ProjectParams, projectOf } from "../../project";

export const GET = route(async (request: Request, { params }: ProjectParams) => {
  const topQuery = query(request, TopFunctionsQuery);
  const history = await topFunctionHistory(await projectOf(params), topQuery);
  if (!history) throw notFound(`A ${topQuery.kind} profile of that sample type`);
  return json(history);
});
