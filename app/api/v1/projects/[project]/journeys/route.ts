import { listJourneys, proposedJourneys } from "@/lib/data/journeys";
import { json, query, route } from "@/lib/http";
import { type JourneyPage, JourneysQuery } from "@/lib/model";
import { type ProjectParams, projectOf } from "../project";

export const GET = route(async (request: Request, { params }: ProjectParams) => {
  const project = await projectOf(params);
  const { branch } = query(request, JourneysQuery);
  const [items, proposed] = await Promise.all([listJourneys(project), proposedJourneys(project, branch)]);
  return json({ items, proposed } satisfies JourneyPage);
});
