/**
 * Called by Next once when a server process starts, before it takes requests: what runs beside the requests, and in
 * front of them. The upload's listener, which the build has bundled, goes to the process that listens
 * (scripts/server.mjs).
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NEXT_PHASE === "phase-production-build") return;
  const [{ watchRequests }, { watchChanges }, { foldUploads }, { uploadListener }] = await Promise.all([
    import("@/lib/telemetry"),
    import("@/lib/changes"),
    import("@/lib/profiles/fold-soon"),
    import("@/lib/ingest/listener"),
  ]);
  Object.assign(globalThis, { benchtrailUploadListener: uploadListener });
  watchRequests();
  watchChanges();
  foldUploads();
}
