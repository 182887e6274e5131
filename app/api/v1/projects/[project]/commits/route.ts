import { listCommits } from "@/lib/data/verdicts";
import { commitsTable } from "@/lib/compare";
import { csv, json, query, route } from "@/lib/http";
import { CommitsQuery, csvText } from "@/lib/model";
import { type ProjectParams, projectOf } from "../project";

export const GET = route(async (request: Request, { params }: ProjectParams) => {
  const project = await projectOf(params);
  const { format, ...asked } = query(request, CommitsQuery);
  const page = await listCommits(project, asked);
  return format ? csv(csvText(commitsTable(page.items)), `${project.slug}-commits`) : json(page);
});
