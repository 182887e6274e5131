import { runLatencyMap } from "@/lib/data/runs";
import { json, notFound, query, route } from "@/lib/http";
import { RunLatencyQuery } from "@/lib/model";
import { type ItemParams, itemOf } from "../../../project";

export const GET = route(async (request: Request, { params }: ItemParams) => {
  const { project, id } = await itemOf(params, "run");
  const map = await runLatencyMap(project, id, query(request, RunLatencyQuery).rows);
  if (!map) throw notFound(`The run ${id}`);
  return json(map);
});
