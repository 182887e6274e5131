import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { HttpProblem } from "@/lib/http/problem";
import { sendProblem } from "./send-problem";

/**
 * Answers 400 for a path that cannot be decoded (`/%E0%A4%A`), in front of Next, whose router fails on it with a 500.
 * @returns false when the path can be decoded: nothing was done
 */
export function malformedAddress(request: IncomingMessage, response: ServerResponse): boolean {
  const [path = ""] = (request.url ?? "").split("?", 1);
  if (isDecodable(path)) return false;
  const problem = new HttpProblem(400, "The address is not valid: after % it holds what is no UTF-8.");
  sendProblem(request, response, problem);
  return true;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
