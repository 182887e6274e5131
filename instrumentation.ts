/** Called by Next once when a server process starts: what runs beside the requests. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NEXT_PHASE === "phase-production-build") return;
  const { watchRequests } = await import("@/lib/telemetry");
  watchRequests();
  const { watchChanges } = await import("@/lib/changes");
  watchChanges();
}
