import "server-only";
import { perProcess } from "./per-process";

/** Requests of this process: how many have begun, and how many of them are not answered yet. */
const counted = perProcess("requests", () => ({ begun: 0, open: 0 }));

/** Counts a request until its answer is through. @param response tells of its end once by "close" */
export function countRequest(response: { once(event: "close", listener: () => void): unknown }): void {
  counted.begun++;
  counted.open++;
  response.once("close", () => counted.open--);
}

/** Tells, when it is asked, whether any request was or came under way since then. */
export function watchRequests(): () => boolean {
  const { begun } = counted;
  return () => counted.open > 0 || counted.begun > begun;
}
