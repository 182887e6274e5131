import { latencyMap } from "@/lib/data/trends";
import { json, notFound, query, route } from "@/lib/http";
import { LatencyMapQuery } from "@/lib/model";
import { type ProjectParams, projectOf } from "../project";

export const GET = route(async (request: Request, { params }: ProjectParams) => {
  const map = await latencyMap(await projectOf(params), query(request, LatencyMapQuery));
  if (!map) throw notFound("A series that matches");
  return json(map);
});
