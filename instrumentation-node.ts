import { bootstrapTokensStored } from "@/lib/auth";
import { watchChanges } from "@/lib/changes";
import { watchKeeping } from "@/lib/keeping";
import { foldUploads } from "@/lib/profiles/fold-soon";
import { renderFailures, watchRequests } from "@/lib/telemetry";

/** Starts what runs beside the requests. */
export function start(): void {
  // A build renders, too, and has no database.
  if (process.env.NEXT_PHASE === "phase-production-build") return;
  watchRequests();
  // Where the database is away now, the first request with a token tells it.
  void bootstrapTokensStored().catch(() => {});
  watchChanges();
  watchKeeping();
  foldUploads();
}

/** Tells whoever keeps pages (server/page-cache.ts). */
export function renderingFailed(): void {
  renderFailures.count++;
}
