import { listEvents } from "@/lib/data/events";
import { json, query, route } from "@/lib/http";
import { EventsQuery } from "@/lib/model";
import { type ProjectParams, projectOf } from "../project";

export const GET = route(async (request: Request, { params }: ProjectParams) =>
  json(await listEvents(await projectOf(params), query(request, EventsQuery))),
);
