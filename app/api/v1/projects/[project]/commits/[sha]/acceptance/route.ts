import { authorise } from "@/lib/auth";
import { recordWrite } from "@/lib/data/access";
import { acceptCommit, listChanges, unacceptCommit } from "@/lib/data/changes";
import { json, notFound, readJson, route } from "@/lib/http";
import { AcceptanceInput } from "@/lib/model";
import { type CommitParams, commitOf } from "../../../project";

export const PUT = route(async (request: Request, { params }: CommitParams) => {
  const { by } = await authorise(request, (await params).project);
  const { project, commit } = await commitOf(params);
  await acceptCommit(project, commit, await readJson(request, AcceptanceInput));
  await recordWrite(by, project, "commit.accept", commit.sha);
  const { items } = await listChanges(project, { commit: commit.sha, limit: 500 });
  return json({ commit: commit.sha, items });
});

export const DELETE = route(async (request: Request, { params }: CommitParams) => {
  const { by } = await authorise(request, (await params).project);
  const { project, commit } = await commitOf(params);
  if (!(await unacceptCommit(project, commit))) throw notFound(`An acceptance of the commit ${commit.sha}`);
  await recordWrite(by, project, "commit.unaccept", commit.sha);
  return new Response(null, { status: 204 });
});
