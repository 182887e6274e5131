import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { perProcess } from "@/lib/env/per-process";

const current = perProcess("request-ids", () => new AsyncLocalStorage<string>());

/** Answers a request under an id, which its errors and what is logged meanwhile carry. */
export function withRequestId<T>(id: string, work: () => T): T {
  return current.run(id, work);
}

/** The id of the request that this is done for; undefined beside requests. */
export const requestId = (): string | undefined => current.getStore();
