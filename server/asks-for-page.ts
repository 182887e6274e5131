import "server-only";
import type { IncomingMessage } from "node:http";

/** Whether a browser asks for a page of Next's, and not for what a page fetches or what has its own listener. */
export function asksForPage({ method, headers, url = "" }: IncomingMessage): boolean {
  return method === "GET" && headers.accept?.includes("text/html") === true && !/^\/(api|_next)\//.test(url);
}
