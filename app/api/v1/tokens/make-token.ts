import { hashOf, newSecret } from "@/lib/auth";
import { type Writer, recordWrite, revokeToken, storeToken } from "@/lib/data/access";
import type { ProjectRef } from "@/lib/data/projects";
import { json, notFound, readJson } from "@/lib/http";
import { Id, type MadeToken, NewToken } from "@/lib/model";

/** Answers a request for a token, with the token itself: the one time that it is told. @throws HttpProblem 400, 413 */
export async function makeToken(
  request: Request,
  by: Writer,
  project: () => Promise<ProjectRef | null>,
): Promise<Response> {
  const newToken = await readJson(request, NewToken);
  const owner = await project();
  const token = newSecret();
  const info = await storeToken(owner, newToken, hashOf(token));
  await recordWrite(by, owner, "token.create", `${info.name} (${info.id})`);
  return json({ ...info, token } satisfies MadeToken, {
    status: 201,
    headers: { "cache-control": "no-store" },
  });
}

/** Answers a request to revoke a token. @throws HttpProblem 404 */
export async function dropToken(by: Writer, project: ProjectRef | null, id: string): Promise<Response> {
  const name = Id.safeParse(id).success ? await revokeToken(project, id) : null;
  if (name === null) throw notFound(`The token ${id}`);
  await recordWrite(by, project, "token.revoke", `${name} (${id})`);
  return new Response(null, { status: 204 });
}
