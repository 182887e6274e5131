import { bootstrapTokensStored } from "@/lib/auth";
import { tellOfChanges, watchChanges } from "@/lib/changes";
import { workerPlace } from "@/lib/env/workers";
import { tellOfKeeping, watchKeeping } from "@/lib/keeping";
import { watchNews } from "@/lib/news";
import { foldUploads } from "@/lib/profiles/fold-soon";
import { renderFailures, watchRequests } from "@/lib/telemetry";

/** Starts what runs beside the requests. */
export function start(): void {
  // A build renders, too, and has no database.
  if (process.env.NEXT_PHASE === "phase-production-build") return;
  watchRequests();
  // Where the database is away now, the first request with a token tells it.
  void bootstrapTokensStored().catch(() => {});
  // Of several processes on one port the first works for all, within the bounds of one.
  if (workerPlace() === 1) {
    watchChanges();
    watchKeeping();
    watchNews();
  } else {
    tellOfChanges();
    tellOfKeeping();
  }
  foldUploads();
}

/** Tells whoever keeps pages (server/page-cache.ts). */
export function renderingFailed(): void {
  renderFailures.count++;
}
