import "server-only";
import { LRUCache } from "lru-cache";
import { perProcess } from "@/lib/env/per-process";

/**
 * What this process worked out from the runs of a series, kept until they change. Whoever changes runs or commits
 * writes a row with a fresh id into `change_due` in the same transaction, and the search that takes rows out counts them
 * in `series_version` (lib/changes/README.md): so the two tables together number the changes, for all servers. The number
 * only grows, and nobody waits to write it. Reading them costs a tenth of a millisecond, the runs of a long series a hundred times that.
 * What functions cost in a profile is kept here, too, in a state of its own (function-costs.ts).
 */
const memory = perProcess(
  "series-memory",
  () => new LRUCache<string, { state: string; value: unknown }>({ maxSize: 64 * 2 ** 20 }),
);

/** SQL of a word that is another one after every change of the runs of series `id` of `project`. */
export const seriesState = (id: string, project = "$1") =>
  stateWhere(`project_id = ${project} AND series_id = ${id}`);

/** The same of all series of the project. */
export const projectState = (project = "$1") => stateWhere(`project_id = ${project}`);

function stateWhere(condition: string): string {
  return `((SELECT coalesce(sum(taken), 0) FROM series_version WHERE ${condition})
    + (SELECT count(*) FROM change_due WHERE ${condition}))::text`;
}

/** What was kept under `key` while the series was in `state`; undefined when there is nothing, or it is stale. */
export function recall<T>(key: string, state: string): T | undefined {
  const entry = memory.get(key);
  // What is kept under a key was put there by the same caller, with the same type.
  return entry?.state === state ? (entry.value as T) : undefined;
}

/** What was kept under `key`, and in which state: for a statement that reads anew only what is in another one. */
export function recallAnyState<T>(key: string): { state: string; value: T } | undefined {
  return memory.get(key) as { state: string; value: T } | undefined;
}

/**
 * Keeps a value.
 * @param state read before what the value was made from: a change between the two then only makes it stale too early
 * @param size about how many bytes of memory it takes
 */
export function keep(key: string, state: string, value: unknown, size: number): void {
  memory.set(key, { state, value }, { size: Math.max(1, Math.ceil(size)) });
}
