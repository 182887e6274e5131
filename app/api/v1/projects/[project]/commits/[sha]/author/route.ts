import { authorise } from "@/lib/auth";
import { recordWrite } from "@/lib/data/access";
import { forgetAuthor } from "@/lib/data/keeping";
import { route } from "@/lib/http";
import { type CommitParams, commitOf } from "../../../project";

export const DELETE = route(async (request: Request, { params }: CommitParams) => {
  const { by } = await authorise(request, (await params).project, "admin");
  const { project, commit } = await commitOf(params);
  await forgetAuthor(project, commit.sha);
  await recordWrite(by, project, "author.delete", commit.sha);
  return new Response(null, { status: 204 });
});
