import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { respondWithProblem } from "@/lib/http";
import type { Incoming } from "@/lib/http/body";
import { workFor } from "@/lib/threads/asker";
import { receiveUpload } from "./receive";

const path = /^\/api\/v1\/projects\/([^/?]+)\/runs(?:\?|$)/;

/**
 * Answers an upload on Node's own request, before Next sees it (server/): Next's way to a route handler (web streams,
 * AsyncLocalStorage, its router) costs as much processor time as reading and storing a load test's report. The one way
 * in, for production, development and tests; Next has no route for it.
 * @returns false when the request is not an upload: nothing was done
 */
export function uploadListener(request: IncomingMessage, response: ServerResponse): boolean {
  const slug = request.method === "POST" ? path.exec(request.url ?? "")?.[1] : undefined;
  if (slug === undefined) return false;
  // What was not read of a refused body is thrown away, so that the connection can take the next request.
  void answer(slug, request, response).finally(() => request.resume());
  return true;
}

async function answer(slug: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const left = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) left.abort();
  });
  try {
    const { status, headers, json } = await workFor({ signal: left.signal }, () =>
      receiveUpload(decodeURIComponent(slug), incoming(request)),
    );
    send(response, status, { "content-type": "application/json", ...headers }, json);
  } catch (error) {
    // The client has hung up in the middle of its body: nobody is left to answer.
    if (request.destroyed && !request.complete) return;
    const problem = respondWithProblem(error);
    send(response, problem.status, Object.fromEntries(problem.headers), await problem.bytes());
  }
}

function incoming(request: IncomingMessage): Incoming {
  const get = (name: string) => {
    const value = request.headers[name];
    return (Array.isArray(value) ? value.join(", ") : value) ?? null;
  };
  // Without this a body that is refused half read would close the connection before the refusal is written.
  const body = request.iterator({ destroyOnReturn: false });
  return { url: `http://localhost${request.url}`, headers: { get }, body };
}

function send(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  bytes: Uint8Array,
): void {
  response.writeHead(status, { "cache-control": "no-cache", ...headers, "content-length": bytes.byteLength });
  response.end(bytes);
}
