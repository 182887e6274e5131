/**
 * Called by Next once when a server process starts, before it takes requests: what runs beside the requests, and in
 * front of them. What stands in front, which the build has bundled, goes to the process that listens
 * (scripts/server.mjs): uploads, files, addresses that nobody can read, and pages that are as they were, are answered
 * there, and the scripts of pages are put to sleep.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NEXT_PHASE === "phase-production-build") return;
  const [{ watchRequests }, { watchChanges }, { foldUploads }, front] = await Promise.all([
    import("@/lib/telemetry"),
    import("@/lib/changes"),
    import("@/lib/profiles/fold-soon"),
    frontListener(),
  ]);
  Object.assign(globalThis, { benchtrailFront: front });
  watchRequests();
  watchChanges();
  foldUploads();
}

/** Called by Next when rendering fails. */
export async function onRequestError(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  (await keptPages()).failed();
}

async function keptPages() {
  const { keptPages } = await import("@/lib/http/kept-pages");
  return keptPages;
}

async function frontListener() {
  const [{ malformedAddress }, { staticFile }, { uploadListener }, { delayScripts }, pages] =
    await Promise.all([
      import("@/lib/http/malformed-address"),
      import("@/lib/http/static-files"),
      import("@/lib/ingest/listener"),
      import("@/lib/http/late-scripts"),
      keptPages(),
    ]);
  return (...[request, response, next]: [...Parameters<typeof uploadListener>, () => void]) => {
    if ([malformedAddress, staticFile, uploadListener].some((answers) => answers(request, response))) return;
    void pages.answer(request, response, () => {
      delayScripts(request, response);
      next();
    });
  };
}
