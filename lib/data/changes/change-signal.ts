import "server-only";
import { perProcess } from "@/lib/env/per-process";
import { apart } from "../database/replica";

/** A metric of a series for which nobody has looked for change points yet. */
export interface ScanRequest {
  projectId: string;
  seriesId: string;
  metric: string;
}

type Listener = (request?: ScanRequest) => void;

const heard = perProcess<{ by?: Listener | undefined }>("change-listener", () => ({}));

/**
 * Says that the queue `change_due` has something new, or that somebody looks at a metric that was not searched.
 * Costs nothing; where nobody listens (tests, scripts) nothing happens, and the queue keeps what it has.
 */
export function signalChanges(request?: ScanRequest): void {
  apart(() => heard.by?.(request));
}

/** Sets who is told; undefined: nobody. */
export function listenForChanges(listener: Listener | undefined): void {
  heard.by = listener;
}
