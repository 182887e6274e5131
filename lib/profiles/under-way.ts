import "server-only";

/** Work that is being done, by what it is for. */
export type UnderWay<T> = Map<string, Promise<T>>;

/** Does the work, or shares it where the same is under way: two may ask for it at once, or one and the queue. */
export function share<T>(underWay: UnderWay<T>, key: string, work: () => Promise<T>): Promise<T> {
  const running = underWay.get(key);
  if (running) return running;
  const begun = work().finally(() => underWay.delete(key));
  underWay.set(key, begun);
  return begun;
}
