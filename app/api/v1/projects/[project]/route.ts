import { authorise } from "@/lib/auth";
import { recordWrite } from "@/lib/data/access";
import { projectDetail, updateProject } from "@/lib/data/projects";
import { json, readJson, route } from "@/lib/http";
import { ProjectPatch } from "@/lib/model";
import { type ProjectParams, projectOf } from "./project";

export const GET = route(async (_request: Request, { params }: ProjectParams) =>
  json(await projectDetail(await projectOf(params))),
);

export const PATCH = route(async (request: Request, { params }: ProjectParams) => {
  const { by } = await authorise(request, (await params).project, "admin");
  const project = await projectOf(params);
  const patch = await readJson(request, ProjectPatch);
  await updateProject(project, patch);
  await recordWrite(by, project, "project.change", Object.keys(patch).join(", "));
  return json(await projectDetail(await projectOf(params)));
});
