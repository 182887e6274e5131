import { badge } from "@/components/pictures";
import { badgeFacts, findProject } from "@/lib/data/projects";
import { query, route } from "@/lib/http";
import { picture } from "@/lib/http/picture";
import { BadgeQuery } from "@/lib/model";
import type { ProjectParams } from "../picture";

/** Unknown projects, scenarios and metrics answer with a grey badge: an error would be a broken picture in a README. */
export const GET = route(async (request: Request, { params }: ProjectParams) => {
  const badgeQuery = query(request, BadgeQuery);
  const project = await findProject((await params).project);
  const svg = badge(await badgeFacts(project, badgeQuery));
  return picture(request, svg, { as: "svg", maxAgeSeconds: 60 });
});
