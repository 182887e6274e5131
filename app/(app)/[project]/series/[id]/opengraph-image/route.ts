import { trendCard } from "@/components/pictures";
import { seriesFacts } from "@/lib/compare";
import { route } from "@/lib/http";
import { cardAnswer } from "@/lib/http/picture";
import { projectOf, thingOf } from "../../../picture";
import { seriesTrends } from "../read";

interface Props {
  params: Promise<{ project: string; id: string }>;
}

export const GET = route(async (request: Request, { params }: Props) => {
  const project = await projectOf(params);
  const { id } = await params;
  const range = { seriesId: id, last: 60, points: 60 };
  const { trends } = await thingOf("series", id, () => seriesTrends(project, range));
  const series = await thingOf("series", id, async () => trends.flatMap((trend) => trend.series)[0]);
  const facts = seriesFacts(series);
  const card = { title: series.scenario, trail: `${project.name} · series`, foot: facts.join(" · ") };
  return cardAnswer(request, trendCard(card, trends));
});
