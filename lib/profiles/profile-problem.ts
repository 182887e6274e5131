import "server-only";
import { HttpProblem } from "@/lib/http/problem";
import { ProfileError } from "@/lib/pprof";

/** What is the profile's or the pattern's fault is told as such: it is none of the server's. */
export function problemOf(status: number, error: unknown): unknown {
  return error instanceof ProfileError ? new HttpProblem(status, error.message) : error;
}
