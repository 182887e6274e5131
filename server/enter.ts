import "server-only";
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "@/lib/env";
import { countRequest } from "@/lib/env/requests";
import { clientHeader } from "@/lib/http/client-address";
import { withRequestId } from "@/lib/http/request-id";
import { routeClass } from "@/lib/telemetry/route-class";
import { TrustedProxies, noteClient } from "./client-address";
import { logLine } from "./log";
import { withoutRange } from "./without-range";

let proxies: TrustedProxies | undefined;

/** What happens to every request first: it is told who asks, gets an id, and stands in the access log when it is answered. */
export function enter(request: IncomingMessage, response: ServerResponse, answer: () => void): void {
  countRequest(response);
  noteClient(request, (proxies ??= new TrustedProxies(env().trustedProxies)));
  withoutRange(request);
  const id = randomBytes(8).toString("hex");
  response.setHeader("x-request-id", id);
  withRequestId(id, () => {
    if (env().accessLog) logAccess(request, response);
    answer();
  });
}

/** Without the query: it may hold what is nobody's business, and pages need none to be told apart. */
function logAccess(request: IncomingMessage, response: ServerResponse): void {
  const since = performance.now();
  const { method, url = "", headers } = request;
  const [path = ""] = url.split("?", 1);
  response.once("close", () => {
    const facts = {
      method,
      path: path.slice(0, 500),
      route: routeClass(url),
      // Who hangs up before the answer is there has seen no status.
      status: response.headersSent ? response.statusCode : null,
      ms: Math.round(performance.now() - since),
      whole: response.writableFinished,
      client: headers[clientHeader],
    };
    process.stdout.write(`${logLine("info", "request", facts)}\n`);
  });
}
