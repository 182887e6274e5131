import { authorise } from "@/lib/auth";
import { json, notFound, route } from "@/lib/http";
import { tryHook } from "@/lib/news";
import { type ItemParams, itemOf } from "../../../project";

/** Sends at once; a receiver that cannot be reached is no error of this request. */
export const POST = route(async (request: Request, { params }: ItemParams) => {
  await authorise(request, (await params).project, "admin");
  const { project, id } = await itemOf(params, "hook");
  const attempt = await tryHook(project, id);
  if (!attempt) throw notFound(`The hook ${id}`);
  return json({ ...attempt, state: attempt.error === null ? "delivered" : "failed" });
});
