import { authoriseInstance } from "@/lib/auth";
import { recordWrite } from "@/lib/data/access";
import { ProjectExists, UnusableArchive, importAs } from "@/lib/data/keeping";
import { findProject, projectDetail } from "@/lib/data/projects";
import { HttpProblem, json, notFound, route } from "@/lib/http";
import { ProjectSlug } from "@/lib/model";
import type { ProjectParams } from "../project";

export const POST = route(async (request: Request, { params }: ProjectParams) => {
  // It makes a project, as the first upload of one does, and with a history that nobody here measured.
  const by = await authoriseInstance(request);
  const slug = ProjectSlug.parse((await params).project);
  await importAs(slug, request.body).catch(refuse);
  const project = await findProject(slug);
  if (!project) throw notFound(`The project "${slug}"`);
  await recordWrite(by, project, "project.import", slug);
  const detail = await projectDetail(project);
  return json(detail, { status: 201, headers: { location: detail.url } });
});

function refuse(error: unknown): never {
  if (error instanceof ProjectExists) throw new HttpProblem(409, error.message);
  if (error instanceof UnusableArchive) throw new HttpProblem(422, error.message);
  throw error;
}
