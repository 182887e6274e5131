import "server-only";
import { HttpProblem } from "@/lib/http/problem";
import { ProfileError } from "@/lib/pprof";

/** What is the profile's or the pattern's fault is told as such: it is none of the server's. @throws HttpProblem */
export function asProblem<T>(status: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof ProfileError) throw new HttpProblem(status, error.message);
    throw error;
  }
}
