import { authorise } from "@/lib/auth";
import { projectDetail, updateProject } from "@/lib/data/projects";
import { json, readJson, route } from "@/lib/http";
import { ProjectPatch } from "@/lib/model";
import { type ProjectParams, projectOf } from "./project";

export const GET = route(async (_request: Request, { params }: ProjectParams) =>
  json(await projectDetail(await projectOf(params))),
);

export const PATCH = route(async (request: Request, { params }: ProjectParams) => {
  await authorise(request, (await params).project);
  const project = await projectOf(params);
  await updateProject(project, await readJson(request, ProjectPatch));
  return json(await projectDetail(await projectOf(params)));
});
