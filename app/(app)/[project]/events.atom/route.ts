import { listEvents } from "@/lib/data/events";
import { query, route } from "@/lib/http";
import { EventsQuery } from "@/lib/model";
import { atomFeed } from "@/lib/news";
import { type ProjectParams, projectOf } from "@/app/api/v1/projects/[project]/project";

/** The newest events as a feed; `?branch=` narrows it. */
export const GET = route(async (request: Request, { params }: ProjectParams) => {
  const project = await projectOf(params);
  const filter = query(request, EventsQuery.pick({ branch: true, limit: true }));
  const { items } = await listEvents(project, filter);
  return new Response(atomFeed(project, items, filter.branch), {
    headers: { "content-type": "application/atom+xml; charset=utf-8", "cache-control": "no-cache" },
  });
});
