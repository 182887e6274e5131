import { type ProjectRef, findProject } from "@/lib/data/projects";
import { authorise } from "@/lib/auth";
import { recordWrite } from "@/lib/data/access";
import { commitBySha } from "@/lib/data/commits";
import { missingProfile } from "@/lib/data/profiles";
import { notFound, route } from "@/lib/http";
import { Id, ProfileIds, decoded, splitIds } from "@/lib/model";

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

/** What Next passes to a route of a commit. */
export interface CommitParams {
  params: Promise<{ project: string; sha: string }>;
}

/** Project and commit of a request. @throws HttpProblem 404 */
export async function commitOf(params: CommitParams["params"]) {
  const project = await projectOf(params);
  const { sha } = await params;
  const commit = await commitBySha(project, sha.toLowerCase());
  if (!commit) throw notFound(`The commit ${sha}`);
  return { project, commit };
}

/**
 * Project and profile of a reading request; of several ids, with commas between them, the profiles merged. Whether they
 * are there is asked each time, since what is made of them is kept in memory. @throws HttpProblem 404
 */
export async function profilesOf(params: ItemParams["params"]): Promise<{ project: ProjectRef; id: string }> {
  const project = await projectOf(params);
  const id = decoded((await params).id);
  if (!ProfileIds.safeParse(id).success) throw notFound(`The profile "${id}"`);
  const missing = await missingProfile(project, splitIds(id));
  if (missing !== undefined) throw notFound(`The profile ${missing}`);
  return { project, id };
}

/** Removes one thing of a project with `remove`, which answers whether it was there. @throws HttpProblem 401, 403, 404 */
export const deletion = (what: string, remove: (project: ProjectRef, id: string) => Promise<boolean>) =>
  route(async (request: Request, { params }: ItemParams) => {
    const { by } = await authorise(request, (await params).project, "admin");
    const { project, id } = await itemOf(params, what);
    if (!(await remove(project, id))) throw notFound(`The ${what} ${id}`);
    await recordWrite(by, project, `${what}.delete`, id);
    return new Response(null, { status: 204 });
  });
