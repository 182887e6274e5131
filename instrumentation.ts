/**
 * Called by Next once when a server process starts, before it takes requests: what runs beside the requests, and in
 * front of them. What stands in front, which the build has bundled, goes to the process that listens
 * (scripts/server.mjs): uploads, files and addresses that nobody can read are answered there, and the scripts of pages
 * are put to sleep.
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

async function frontListener() {
  const [{ malformedAddress }, { staticFile }, { uploadListener }, { delayScripts }] = await Promise.all([
    import("@/lib/http/malformed-address"),
    import("@/lib/http/static-files"),
    import("@/lib/ingest/listener"),
    import("@/lib/http/late-scripts"),
  ]);
  return (...[request, response]: Parameters<typeof uploadListener>) => {
    if ([malformedAddress, staticFile, uploadListener].some((answers) => answers(request, response)))
      return true;
    delayScripts(request, response);
    return false;
  };
}
