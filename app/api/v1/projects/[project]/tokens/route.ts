import { makeToken } from "@/app/api/v1/tokens/make-token";
import { authorise } from "@/lib/auth";
import { listTokens } from "@/lib/data/access";
import { ensureProject } from "@/lib/data/projects";
import { json, query, route } from "@/lib/http";
import { AdminListQuery, ProjectSlug } from "@/lib/model";
import { type ProjectParams, projectOf } from "../project";

export const GET = route(async (request: Request, { params }: ProjectParams) => {
  await authorise(request, (await params).project, "admin");
  return json(await listTokens(await projectOf(params), query(request, AdminListQuery)));
});

/** A token for a project may be wanted before its first upload. */
export const POST = route(async (request: Request, { params }: ProjectParams) => {
  const { slug, project, by } = await authorise(request, ProjectSlug.parse((await params).project), "admin");
  return makeToken(request, by, async () => project ?? ensureProject(slug));
});
