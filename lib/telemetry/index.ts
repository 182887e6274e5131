import "server-only";
import { subscribe } from "node:diagnostics_channel";
import { IncomingMessage, ServerResponse } from "node:http";
import { perProcess } from "@/lib/env/per-process";
import { workerCount } from "@/lib/env/workers";
import { HttpProblem } from "@/lib/http/problem";
import { metricsOfAll } from "./of-all-workers";
import { metrics } from "./registry";
import { routeClass } from "./route-class";

const started = new WeakMap<IncomingMessage, number>();

/** Counts every request that Node's HTTP server announces, from now on; called once a process. */
export function watchRequests(): void {
  subscribe("http.server.request.start", (message) => {
    const request = requestOf(message);
    if (request) started.set(request, performance.now());
  });
  subscribe("http.server.response.finish", (message) => {
    const [request, response] = [requestOf(message), responseOf(message)];
    const start = request ? started.get(request) : undefined;
    if (!request || !response || start === undefined) return;
    const method = methods.has(request.method ?? "") ? (request.method ?? "") : "other";
    const route = routeClass(request.url ?? "");
    const { requests, durations } = metrics();
    requests.inc({ method, route, status: response.statusCode });
    durations.observe({ method, route }, (performance.now() - start) / 1_000);
  });
}

const methods = new Set(["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"]);

function requestOf(message: unknown): IncomingMessage | null {
  const request = message && typeof message === "object" && "request" in message ? message.request : null;
  return request instanceof IncomingMessage ? request : null;
}

function responseOf(message: unknown): ServerResponse | null {
  const response = message && typeof message === "object" && "response" in message ? message.response : null;
  return response instanceof ServerResponse ? response : null;
}

/** An upload that was answered: stored with so many runs of each tool, or replayed. */
export function countUpload(outcome: "stored" | "replayed", tools: ReadonlyMap<string, number>): void {
  const { uploads, runs } = metrics();
  uploads.inc({ outcome });
  if (outcome === "stored") for (const [tool, count] of tools) runs.inc({ tool }, count);
}

/** A file that could not be read as what it was sent as. */
export function countParseFailure(): void {
  metrics().parseFailures.inc();
}

/** A metric of a series was searched for change points. */
export function countSearch(): void {
  metrics().searches.inc();
}

/** How often rendering a page has failed since the process started. */
export const renderFailures = perProcess("render-failures", () => ({ count: 0 }));

/**
 * All counters in the text format of Prometheus: Benchtrail's own as sums over all server processes of this port, those
 * of Node and its processes by `worker`. @throws HttpProblem 503 where one of them does not say
 */
export async function metricsText(): Promise<{ text: string; contentType: string }> {
  const { registry } = metrics();
  const text = workerCount() > 1 ? await metricsOfAll() : await registry.metrics();
  if (text === null)
    throw new HttpProblem(503, "A server process did not tell its metrics; try again soon.", undefined, {
      "retry-after": "2",
    });
  return { text, contentType: registry.contentType };
}
