import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { HttpProblem } from "@/lib/http/problem";
import { operations } from "@/lib/openapi/operations";
import { sendProblem } from "./send-problem";

const reading = ["GET", "HEAD"];
/** What Next knows of routes; it fails on others. */
const known = [...reading, "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** What our own pages ask, and is no part of the API's document. */
const internal = [
  { method: "get", path: "/api/v1/openapi.json" },
  { method: "get", path: "/api/internal/jump" },
  { method: "post", path: "/{project}/compare/pin" },
];
/** Whatever the parts are called that vary: `{}`. */
const asked = [...operations.filter(({ path }) => path.startsWith("/api/")), ...internal].map(
  ({ method, path }) => ({ method, path: path.replaceAll(/\{\w+\}/g, "{}") }),
);
const paths = [...new Set(asked.map(({ path }) => path))].map((path) => {
  const methods = asked.filter((one) => one.path === path).map(({ method }) => method.toUpperCase());
  return {
    pattern: patternOf(path),
    methods: known.filter((method) => methods.includes(withoutBody(method))),
  };
});

/** HEAD is answered where GET is. */
function withoutBody(method: string): string {
  return method === "HEAD" ? "GET" : method;
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", String.raw`\.`).replaceAll("{}", "[^/]+")}$`);
}

/**
 * The methods of a path: of the API those that its document has, of pages, pictures and files those that read; null: no
 * part of the API.
 */
function methodsOf(path: string): readonly string[] | null {
  const own = paths.find(({ pattern }) => pattern.test(path))?.methods;
  if (own) return [...own, "OPTIONS"];
  if (/^\/api(\/|$)/.test(path)) return null;
  return /^\/mcp(\/|$)/.test(path) ? known : reading;
}

/**
 * Answers 405 where a method means nothing, with those in `Allow` that mean something, and 404 where the API has no such path. It is
 * done here for all: Next's own 405 says none, it fails on TRACE and what nobody knows, and its 404 is a page.
 * @returns false when the method may mean something: nothing was done
 */
export function refusedMethod(request: IncomingMessage, response: ServerResponse): boolean {
  const { method = "", url = "" } = request;
  const [path = ""] = url.split("?", 1);
  // Next leads from an address with a slash at its end to the one without.
  const allowed = methodsOf(path.replace(/(.)\/$/, "$1"));
  if (!allowed) {
    const detail = "The API has no such path; /api/v1/openapi.json lists those that it has.";
    sendProblem(request, response, new HttpProblem(404, detail));
    return true;
  }
  const allow = allowed.join(", ");
  if (!allowed.includes(method)) {
    sendProblem(
      request,
      response,
      new HttpProblem(405, `${method} means nothing here.`, undefined, { allow }),
    );
    return true;
  }
  if (method !== "OPTIONS") return false;
  request.resume();
  response.writeHead(204, { allow }).end();
  return true;
}
