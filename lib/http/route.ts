import "server-only";
import { z } from "zod";
import { foldVariant, type ProblemError } from "@/lib/model";
import { BlobsAway } from "@/lib/data/blobs";
import { databaseTrouble } from "@/lib/data/database";
import { workFor } from "@/lib/threads/asker";
import { HttpProblem } from "./problem";

/**
 * Turns what a route handler throws into problem+json: problems as they are, Zod errors into 400 with the paths
 * that were wrong, a database that does not answer into 503, a full disk into 507. Anything else is a bug: it is logged and answered
 * with a 500 that tells nothing of the inside.
 */
export function respondWithProblem(error: unknown): Response {
  if (error instanceof HttpProblem) return error.toResponse();
  if (error instanceof z.ZodError) return invalid(error).toResponse();
  if (error instanceof BlobsAway) return blobsProblem(error).toResponse();
  const trouble = databaseTrouble(error);
  if (trouble) return troubleProblem(trouble).toResponse();
  console.error(error);
  return new HttpProblem(500, "An unexpected error; the server's log has it.").toResponse();
}

/** The log says which file it was, and why. */
function blobsProblem(error: BlobsAway): HttpProblem {
  console.warn(error.message);
  return new HttpProblem(503, "The storage of files is not responding; try again soon.", undefined, {
    "retry-after": "5",
  });
}

/** What a client is told of a database that could not do what it was rightly asked. */
function troubleProblem(trouble: NonNullable<ReturnType<typeof databaseTrouble>>): HttpProblem {
  if (trouble === "full")
    return new HttpProblem(507, "The disk is full: nothing can be stored until there is room.");
  const what =
    trouble === "away"
      ? "The database is not responding; try again soon."
      : "The database took too long, or other work had locked what was needed; try again soon.";
  return new HttpProblem(503, what, undefined, { "retry-after": "2" });
}

/** Wraps a route handler so that every error leaves as problem+json, and what it makes ends when the client leaves. */
export function route<Args extends unknown[]>(
  handler: (...args: Args) => Promise<Response>,
): (...args: Args) => Promise<Response> {
  return async (...args) => {
    try {
      const [request] = args;
      refuseNul(request);
      const signal = request instanceof Request ? request.signal : undefined;
      return await workFor({ signal }, () => handler(...args));
    } catch (error) {
      return respondWithProblem(error);
    }
  };
}

/** Text in PostgreSQL cannot hold NUL, so nothing that can be read is meant (uploads have it replaced). @throws HttpProblem 400 */
function refuseNul(request: unknown): void {
  if (request instanceof Request && request.url.includes("%00"))
    throw new HttpProblem(400, "The address contains the character NUL (%00), which no name may contain.");
}

/** A 400 that lists each wrong field. */
export function invalid(error: z.ZodError, what = "The request"): HttpProblem {
  const errors = zodErrors(error);
  const first = errors[0];
  return new HttpProblem(
    400,
    `${what} is not valid: ${first?.path ? `${first.path}: ` : ""}${first?.message}`,
    errors,
  );
}

function zodErrors(error: z.ZodError): ProblemError[] {
  return error.issues
    .slice(0, 50)
    .map((issue) => ({ path: issue.path.map(String).join("."), message: messageOf(issue) }));
}

/** Of a key that may not stand in a record, Zod says why one level below. */
function messageOf(issue: z.core.$ZodIssue): string {
  return (issue.code === "invalid_key" && issue.issues[0]?.message) || issue.message;
}

/**
 * Parses the query string with a schema; repeated keys keep their last value, and `variant.<key>=` are the parts of one
 * object. @throws HttpProblem 400
 */
export function query<T extends z.ZodType>(request: Request, schema: T): z.infer<T> {
  const parsed = schema.safeParse(foldVariant(new URL(request.url).searchParams));
  if (!parsed.success) throw invalid(parsed.error, "The query");
  return parsed.data;
}

/** JSON with the usual headers. Reads are private to who asks and may be revalidated. */
export function json(body: unknown, init: ResponseInit = {}): Response {
  return Response.json(body, { ...init, headers: { "cache-control": "no-cache", ...init.headers } });
}

/** A table for spreadsheets where a client asked for it instead of JSON. @param name of the file as which browsers save it */
export function csv(text: string, name = "table"): Response {
  return new Response(text, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name.replace(/[^\w.-]+/g, "-")}.csv"`,
      "cache-control": "no-cache",
      vary: "accept",
    },
  });
}

/** Markdown where a client asked for it instead of JSON. */
export function markdown(text: string): Response {
  return new Response(text, {
    headers: {
      "content-type": "text/markdown; charset=utf-8",
      "cache-control": "no-cache",
      vary: "accept",
    },
  });
}
