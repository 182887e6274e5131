import "server-only";

/** A small cache: at most `most` entries, none older than `maxAgeMs`; the least recently used goes first. */
export class LRU<Key, Value> {
  readonly #entries = new Map<Key, { value: Value; until: number }>();

  constructor(private readonly options: { most: number; maxAgeMs: number }) {}

  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    if (entry.until < Date.now()) return undefined;
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, { value, until: Date.now() + this.options.maxAgeMs });
    if (this.#entries.size > this.options.most) {
      const oldest = this.#entries.keys().next();
      if (!oldest.done) this.#entries.delete(oldest.value);
    }
  }

  delete(key: Key): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}
