import { authorise } from "@/lib/auth";
import { recordWrite } from "@/lib/data/access";
import { requestDeletion } from "@/lib/data/keeping";
import { SlugTaken, projectDetail, updateProject } from "@/lib/data/projects";
import { HttpProblem, json, notFound, readJson, route } from "@/lib/http";
import { ProjectPatch } from "@/lib/model";
import { type ProjectParams, projectOf } from "./project";

export const GET = route(async (_request: Request, { params }: ProjectParams) =>
  json(await projectDetail(await projectOf(params))),
);

export const PATCH = route(async (request: Request, { params }: ProjectParams) => {
  const { by } = await authorise(request, (await params).project, "admin");
  const project = await projectOf(params);
  const patch = await readJson(request, ProjectPatch);
  await updateProject(project, patch).catch((error) => refuseTakenSlug(error, patch.slug));
  await recordWrite(by, project, "project.change", Object.keys(patch).join(", "));
  const { slug = project.slug } = patch;
  return json(await projectDetail(await projectOf(Promise.resolve({ project: slug }))));
});

function refuseTakenSlug(error: unknown, slug: string | undefined): never {
  if (!(error instanceof SlugTaken)) throw error;
  throw new HttpProblem(409, `There is a project with the slug "${slug}" already.`);
}

export const DELETE = route(async (request: Request, { params }: ProjectParams) => {
  const { by } = await authorise(request, (await params).project, "admin");
  const project = await projectOf(params);
  const deletion = await requestDeletion(project);
  if (!deletion) throw notFound(`The project "${project.slug}"`);
  await recordWrite(by, null, "project.delete", project.slug);
  return json(deletion, { status: 202, headers: { location: deletion.url } });
});
