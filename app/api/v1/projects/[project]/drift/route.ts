import { driftCsv } from "@/lib/compare";
import { readDrift } from "@/lib/data/drift";
import { csv, json, query, route } from "@/lib/http";
import { DriftQuery } from "@/lib/model";
import { type ProjectParams, projectOf } from "../project";

export const GET = route(async (request: Request, { params }: ProjectParams) => {
  const project = await projectOf(params);
  const { format, ...asked } = query(request, DriftQuery);
  const page = await readDrift(project, asked);
  const accepted = (request.headers.get("accept") ?? "").includes("text/csv") ? "csv" : "json";
  return (format ?? accepted) === "csv" ? csv(driftCsv(page)) : json(page, { headers: { vary: "accept" } });
});
