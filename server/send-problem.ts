import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpProblem } from "@/lib/http/problem";

/** Answers with a problem, whatever of the request's body was read. */
export function sendProblem(request: IncomingMessage, response: ServerResponse, problem: HttpProblem): void {
  request.resume();
  const answer = problem.toResponse();
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  void answer.text().then((body) => response.end(request.method === "HEAD" ? undefined : body));
}
