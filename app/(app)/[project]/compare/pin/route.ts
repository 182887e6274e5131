import { recordWrite } from "@/lib/data/access";
import { pinComparison } from "@/lib/data/comparisons";
import { findProject } from "@/lib/data/projects";
import { HttpProblem, json, notFound, readJson, route } from "@/lib/http";
import { NewComparison, type PinnedLink } from "@/lib/model";
import { takePin } from "./budget";

/**
 * "Copy permanent link" of the page. Without a token, because it reveals nothing that the page does not show and
 * changes nothing that is there; the same runs have one link, new ones are limited, and end unless somebody with a token
 * keeps them, so it cannot fill the disk.
 */
export const POST = route(async (request: Request, { params }: { params: Promise<{ project: string }> }) => {
  const site = request.headers.get("sec-fetch-site") ?? "same-origin";
  if (site !== "same-origin") throw new HttpProblem(403, "Only Benchtrail's own pages may ask for this.");
  const { project: slug } = await params;
  const project = await findProject(slug);
  if (!project) throw notFound(`The project "${slug}"`);
  takePin(request, project.id);
  const { base, head, ...filter } = await readJson(request, NewComparison);
  const pinned = await pinComparison(project, base, head, filter, false);
  if (!pinned) throw notFound("One of the two sides");
  const { id, url, expiresAt, created } = pinned;
  if (created) await recordWrite(null, project, "comparison.create", id);
  return json({ id, url, expiresAt } satisfies PinnedLink, { status: 201 });
});
