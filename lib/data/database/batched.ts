import "server-only";
import DataLoader from "dataloader";
import type { Pool } from "pg";
import { groupBy } from "@/lib/compare";
import { pool } from "./database";

/** Reads what is asked of a project at one time, in as few statements as one answer takes. */
type ReadAll<V> = (from: Pool, projectId: string, ids: readonly string[]) => Promise<ReadonlyMap<string, V>>;

interface Key {
  readonly projectId: string;
  readonly id: string;
}

/**
 * The parts of a page ask for the same things without knowing of each other: what they ask at one time is read together.
 * Nothing is kept. Who may read from a replica and who may not (`pool()`) are never mixed.
 * @returns in the order of the ids; null where there is none
 */
export function batched<V>(
  read: ReadAll<V>,
): (projectId: string, ids: readonly string[]) => Promise<(V | null)[]> {
  const loaders = new WeakMap<Pool, DataLoader<Key, V | null>>();
  return (projectId, ids) => {
    const from = pool();
    const loader = loaders.get(from) ?? new DataLoader((keys) => answer(keys, read, from), { cache: false });
    loaders.set(from, loader);
    return Promise.all(ids.map((id) => loader.load({ projectId, id })));
  };
}

async function answer<V>(keys: readonly Key[], read: ReadAll<V>, from: Pool): Promise<(V | null)[]> {
  const projects = groupBy(keys, ({ projectId }) => projectId);
  const answers = await Promise.all(
    [...projects].map(async ([projectId, of]) => {
      const ids = [...new Set(of.map(({ id }) => id))];
      return [projectId, await read(from, projectId, ids)] as const;
    }),
  );
  const byProject = new Map(answers);
  return keys.map(({ projectId, id }) => byProject.get(projectId)?.get(id) ?? null);
}
