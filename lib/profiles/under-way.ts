import "server-only";
import { asker } from "@/lib/threads/asker";
import { isAskerLeft } from "@/lib/threads/problems";

/** Work that is being done, by what it is for. */
export type UnderWay<T> = Map<string, Promise<T>>;

/**
 * Does the work, or shares it where the same is under way: two may ask for it at once, or one and the queue. When the
 * first who asked leaves, it ends; who shares it has it done again.
 */
export function share<T>(underWay: UnderWay<T>, key: string, work: () => Promise<T>): Promise<T> {
  const running = underWay.get(key);
  if (running)
    return running.catch((error) => {
      if (!isAskerLeft(error) || asker().signal?.aborted) throw error;
      return share(underWay, key, work);
    });
  const begun = work().finally(() => underWay.delete(key));
  underWay.set(key, begun);
  return begun;
}
