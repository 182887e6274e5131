import { authorise } from "@/lib/auth";
import { json, notFound, route } from "@/lib/http";
import { SharedRateLimit, tooMany } from "@/lib/http/rate-limit";
import { tryHook } from "@/lib/news";
import { type ItemParams, itemOf } from "../../../project";

/** A receiver belongs to somebody else: five messages at once, and then one in six seconds. */
const tests = new SharedRateLimit("hook-tests", 6_000, 5);

/** Sends at once; a receiver that cannot be reached is no error of this request. */
export const POST = route(async (request: Request, { params }: ItemParams) => {
  await authorise(request, (await params).project, "admin");
  const { project, id } = await itemOf(params, "hook");
  const wait = tests.wait(id);
  if (wait > 0) throw tooMany("This hook was tested a moment ago; try again soon.", wait);
  tests.count(id);
  const attempt = await tryHook(project, id);
  if (!attempt) throw notFound(`The hook ${id}`);
  return json({ ...attempt, state: attempt.error === null ? "delivered" : "failed" });
});
