import { type NextRequest, NextResponse } from "next/server";

/** The API answers for itself; what Next serves from disk needs no database. */
export const config = { matcher: "/((?!api/|_next/|icon.svg|favicon.ico|readme/).*)" };

/** How long a healthy database is trusted, so that pages do not pay for the question. */
const trustMs = 1_000;
const retrySeconds = 5;
let healthyUntil = 0;

/**
 * A page that fails while it is rendered can only be a 500. While the database is away, pages are 503 with
 * Retry-After instead, as the API is, and load again by themselves.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  if (Date.now() < healthyUntil || !(await databaseIsAway(request))) return NextResponse.next();
  return new NextResponse(page, {
    status: 503,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Retry-After": `${retrySeconds}`,
    },
  });
}

async function databaseIsAway(request: NextRequest): Promise<boolean> {
  const url = `http://127.0.0.1:${process.env.PORT || request.nextUrl.port || 3000}/api/health`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  if (answer?.ok) healthyUntil = Date.now() + trustMs;
  return answer?.status === 503;
}

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${retrySeconds}">
<title>The database is unavailable · Benchtrail</title>
<style>body { font: 14px/1.5 system-ui, sans-serif; margin: 4rem auto; max-width: 40rem; padding: 0 1rem } h1 { font-size: 1.25rem }</style>
</head>
<body>
<main>
<h1>The database is unavailable</h1>
<p>Nothing that was uploaded is lost. This page tries again every ${retrySeconds} seconds; <code>/api/health</code> says when the database answers.</p>
</main>
</body>
</html>
`;
