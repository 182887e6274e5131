import { readTrend } from "@/lib/data/trends";
import { json, query, route } from "@/lib/http";
import { TrendQuery } from "@/lib/model";
import { type ProjectParams, projectOf } from "../project";

export const GET = route(async (request: Request, { params }: ProjectParams) =>
  json(await readTrend(await projectOf(params), query(request, TrendQuery))),
);
