import "server-only";
import { HttpProblem } from "@/lib/http/problem";

/** nginx's number for a client that closed its request; nobody reads the answer. */
const left = 499;

/** What ends work that nobody waits for any more. */
export const askerLeft = () => new HttpProblem(left, "Nobody waits for the answer any more.");

/** Whether something ended only because who asked for it has left. */
export function isAskerLeft(error: unknown): boolean {
  return error instanceof HttpProblem && error.status === left;
}
