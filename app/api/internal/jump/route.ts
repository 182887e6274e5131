import { z } from "zod";
import { json, query, route } from "@/lib/http";
import { ProjectSlug } from "@/lib/model";
import { jumpTargets } from "./targets";

export const dynamic = "force-dynamic";

const Query = z.object({ q: z.string().max(200).default(""), project: ProjectSlug.optional() });

/** What the search in the top bar offers. Internal: it may change with the interface. */
export const GET = route(async (request: Request) => {
  const { q, project } = query(request, Query);
  return json({ targets: await jumpTargets(q, project) });
});
