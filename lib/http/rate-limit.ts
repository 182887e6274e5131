import "server-only";
import { LRUCache } from "lru-cache";
import { hearWorkers, tellWorkers } from "@/lib/env/workers";
import { HttpProblem } from "./problem";

/** Whoever comes after as many others is forgotten: memory is bounded, whoever knocks. */
const mostKeys = 10_000;

/**
 * So many at once, and then one each so often, for each key (the generic cell rate algorithm, which keeps one number a
 * key). Kept by this process, by its own clock: a clock that is put back changes nothing.
 */
export class RateLimit {
  /** When all that was taken will have been paid for. */
  readonly #due = new LRUCache<string, number>({ max: mostKeys });

  /** @param every milliseconds from one to the next @param atOnce how many may come together */
  constructor(
    private readonly every: number,
    private readonly atOnce: number,
    private readonly now = () => performance.now(),
  ) {}

  /** Milliseconds until one more is allowed; 0: now. */
  wait(key: string): number {
    const ahead = (this.#due.get(key) ?? 0) - this.now();
    return Math.max(0, ahead - (this.atOnce - 1) * this.every);
  }

  /** Counts one. */
  count(key: string): void {
    this.#due.set(key, Math.max(this.#due.get(key) ?? 0, this.now()) + this.every);
  }
}

/** One that all server processes of this port count together, a millisecond apart. */
export class SharedRateLimit extends RateLimit {
  readonly #topic: string;

  constructor(name: string, every: number, atOnce: number) {
    super(every, atOnce);
    this.#topic = `rate-limit ${name}`;
    hearWorkers(this.#topic, (key) => void (typeof key === "string" && super.count(key)));
  }

  override count(key: string): void {
    super.count(key);
    tellWorkers(this.#topic, key);
  }
}

/** The 429 for who has to wait. */
export function tooMany(detail: string, waitMs: number): HttpProblem {
  return new HttpProblem(429, detail, undefined, { "retry-after": `${Math.ceil(waitMs / 1_000)}` });
}
