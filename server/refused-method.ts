import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { HttpProblem } from "@/lib/http/problem";
import { sendProblem } from "./send-problem";

/** What the API's routes know, each its own of them; Next refuses the others there. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** Where something is written, or asked with a body. Everything else is a page, a picture or a file. */
const written = /^\/(api|mcp)(\/|$|\?)|^\/[^/]+\/compare\/pin(\?|$)/;

/**
 * Answers 405 where a method means nothing: TRACE and what nobody knows, which Next fails on, and on pages all but GET
 * and HEAD.
 * @returns false when the method may mean something: nothing was done
 */
export function refusedMethod(request: IncomingMessage, response: ServerResponse): boolean {
  const { method = "", url = "" } = request;
  const allowed = written.test(url) ? methods : new Set(["GET", "HEAD"]);
  if (allowed.has(method)) return false;
  const problem = new HttpProblem(405, `${method} means nothing here.`, undefined, {
    allow: [...allowed].join(", "),
  });
  sendProblem(request, response, problem);
  return true;
}
