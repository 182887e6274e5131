import "server-only";
import { perProcess } from "@/lib/env/per-process";

const heard = perProcess<{ by?: (() => void) | undefined }>("keeping-listener", () => ({}));

/** Says that there is something to delete. Where nobody listens (tests, scripts) it stays queued in the database. */
export function signalKeeping(): void {
  heard.by?.();
}

/** Sets who is told; undefined: nobody. */
export function listenForKeeping(listener: (() => void) | undefined): void {
  heard.by = listener;
}
