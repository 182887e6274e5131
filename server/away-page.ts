import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isHealthy } from "@/lib/data/database";

/** What answers for itself, or needs no database. */
const withoutDatabase = /^\/(api|_next|readme|docs|metrics)(\/|$|\?)|^\/(icon\.svg|favicon\.ico)$/;

const retrySeconds = 5;

/**
 * Answers a page with 503 and Retry-After while the database is away, as the API does; it loads again by itself. A page
 * that fails while it is rendered could only be a 500. To ask takes a third of a millisecond, to render 20 to 80.
 * @returns false when the page may be rendered: nothing was done
 */
export async function awayPage(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  if (withoutDatabase.test(request.url ?? "") || (await isHealthy())) return false;
  request.resume();
  response.writeHead(503, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-length": Buffer.byteLength(page),
    "retry-after": `${retrySeconds}`,
  });
  response.end(request.method === "HEAD" ? undefined : page);
  return true;
}

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${retrySeconds}">
<title>The database is unavailable · Benchtrail</title>
</head>
<body style="font: 14px/1.5 system-ui, sans-serif; margin: 4rem auto; max-width: 40rem; padding: 0 1rem">
<main>
<h1 style="font-size: 1.25rem">The database is unavailable</h1>
<p>Nothing that was uploaded is lost. This page tries again every ${retrySeconds} seconds; <code>/api/health</code> says when the database answers.</p>
</main>
</body>
</html>
`;
