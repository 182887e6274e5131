/**
 * Called by Next once when a server process starts, before it takes requests: what runs beside the requests, and in
 * front of them. What stands in front, which the build has bundled, goes to the process that listens
 * (scripts/server.mjs): uploads are answered there, and the scripts of pages are put to sleep.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NEXT_PHASE === "phase-production-build") return;
  const [{ watchRequests }, { watchChanges }, { foldUploads }, { uploadListener }, { delayScripts }] =
    await Promise.all([
      import("@/lib/telemetry"),
      import("@/lib/changes"),
      import("@/lib/profiles/fold-soon"),
      import("@/lib/ingest/listener"),
      import("@/lib/http/late-scripts"),
    ]);
  const front: typeof uploadListener = (request, response) => {
    delayScripts(request, response);
    return uploadListener(request, response);
  };
  Object.assign(globalThis, { benchtrailFront: front });
  watchRequests();
  watchChanges();
  foldUploads();
}
