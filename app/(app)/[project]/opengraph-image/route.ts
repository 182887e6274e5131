import { trendCard } from "@/components/pictures";
import { shownBranch, mainSeries } from "@/lib/data/projects";
import { readHeadlineTrends } from "@/lib/data/trends";
import { route } from "@/lib/http";
import { cardAnswer } from "@/lib/http/picture";
import { type ProjectParams, projectOf } from "../picture";

export const GET = route(async (request: Request, { params }: ProjectParams) => {
  const project = await projectOf(params);
  const [main, branch] = await Promise.all([mainSeries(project), shownBranch(project.id)]);
  const trends = main
    ? await readHeadlineTrends(project, { branch, seriesId: main.id, last: 60, points: 60 })
    : [];
  const foot = main ? [main.scenario, main.tool, main.environment].join(" · ") : "";
  return cardAnswer(request, trendCard({ title: project.name, trail: "trends", foot }, trends));
});
