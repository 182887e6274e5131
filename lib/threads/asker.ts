import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { perProcess } from "@/lib/env/per-process";

/** For whom something is done. */
export interface Asker {
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal;
  /** Work beside the requests: it waits as long as it must. */
  readonly patient?: boolean;
}

const askers = perProcess("askers", () => new AsyncLocalStorage<Asker>());

/** Does something for somebody: what threads do for it ends when nobody waits for it any more. */
export function workFor<T>(asker: Asker, work: () => T): T {
  return askers.run(asker, work);
}

/** For whom this is done; pages are rendered for nobody in particular. */
export const asker = (): Asker => askers.getStore() ?? {};
