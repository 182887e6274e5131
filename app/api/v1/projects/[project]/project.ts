import { type ProjectRef, findProject } from "@/lib/data/projects";
import { notFound } from "@/lib/http";
import { Id, ProfileIds, decoded } from "@/lib/model";

/** What Next passes to a route below a project. */
export interface ProjectParams {
  params: Promise<{ project: string }>;
}

/** What Next passes to a route of one thing of a project. */
export interface ItemParams {
  params: Promise<{ project: string; id: string }>;
}

/** The project of a reading request. @throws HttpProblem 404 */
export async function projectOf(params: Promise<{ project: string }>): Promise<ProjectRef> {
  const { project: slug } = await params;
  const project = await findProject(slug);
  if (!project) throw notFound(`The project "${slug}"`);
  return project;
}

/** Project and id of a reading request. @throws HttpProblem 404, also for an id that is none */
export async function itemOf(
  params: ItemParams["params"],
  what: string,
): Promise<{ project: ProjectRef; id: string }> {
  const project = await projectOf(params);
  const { id } = await params;
  if (!Id.safeParse(id).success) throw notFound(`The ${what} "${id}"`);
  return { project, id };
}

/** Project and profile of a reading request; of several ids, with commas between them, the profiles merged. @throws HttpProblem 404 */
export async function profilesOf(params: ItemParams["params"]): Promise<{ project: ProjectRef; id: string }> {
  const project = await projectOf(params);
  const id = decoded((await params).id);
  if (!ProfileIds.safeParse(id).success) throw notFound(`The profile "${id}"`);
  return { project, id };
}
