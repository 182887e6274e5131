import { authorise } from "@/lib/auth";
import { recordWrite } from "@/lib/data/access";
import { pinComparison } from "@/lib/data/comparisons";
import { json, HttpProblem, readJson, route } from "@/lib/http";
import { NewComparison, type PinnedLink } from "@/lib/model";
import { type ProjectParams, projectOf } from "../project";

export const POST = route(async (request: Request, { params }: ProjectParams) => {
  const { by } = await authorise(request, (await params).project);
  const project = await projectOf(params);
  const { base, head, ...filter } = await readJson(request, NewComparison);
  const pinned = await pinComparison(project, base, head, filter, true);
  if (!pinned) throw new HttpProblem(404, "One of the two sides is unknown here, or has no runs to compare.");
  const { id, url, expiresAt } = pinned;
  await recordWrite(by, project, "comparison.create", id);
  return json({ id, url, expiresAt } satisfies PinnedLink, { status: 201, headers: { location: url } });
});
