import { requestedSweep } from "@/lib/data/decisions";
import { sweepCsv } from "@/lib/decide";
import { csv, HttpProblem, json, query, route } from "@/lib/http";
import { SweepsQuery } from "@/lib/model";
import { type ProjectParams, projectOf } from "../project";

export const GET = route(async (request: Request, { params }: ProjectParams) => {
  const project = await projectOf(params);
  const filter = query(request, SweepsQuery);
  const answer = await requestedSweep(project, filter);
  if (!answer.sweep) throw new HttpProblem(404, answer.why);
  const accepted = (request.headers.get("accept") ?? "").includes("text/csv") ? "csv" : "json";
  return (filter.format ?? accepted) === "csv"
    ? csv(sweepCsv(answer.sweep))
    : json(answer.sweep, { headers: { vary: "accept" } });
});
