import { driftCard } from "@/components/pictures";
import { HttpProblem, route } from "@/lib/http";
import { cardAnswer } from "@/lib/http/picture";
import { projectOf } from "../../picture";
import { driftQuery, readDriftPage } from "../read";

interface Props {
  params: Promise<{ project: string }>;
}

export const GET = route(async (request: Request, { params }: Props) => {
  const project = await projectOf(params);
  const query = driftQuery(Object.fromEntries(new URL(request.url).searchParams));
  const drift = await readDriftPage(project.slug, query);
  if (!drift || drift.columns.length === 0)
    throw new HttpProblem(404, "No configuration is recorded here yet.");
  return cardAnswer(request, driftCard(drift, project.name));
});
