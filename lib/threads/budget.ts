import "server-only";
import { memoryBytes } from "@/lib/env";
import { perProcess } from "@/lib/env/per-process";
import type { Asker } from "./asker";
import { Turns } from "./turns";

/** How BENCHTRAIL_MEMORY_MB is divided: two thirds for what threads make of files, the rest for bodies of uploads. */
export const memoryShares = {
  threads: () => (memory() * 2) / 3,
  bytes: () => memory() / 3,
};

let memoryOfProcess: number | undefined;

/** Read once: parsing the setting anew took a twentieth of an upload. */
const memory = () => (memoryOfProcess ??= memoryBytes());

/** Milliseconds that somebody waits for memory. */
const usualPatience = 3_000;

/**
 * Memory for the bodies of all uploads under way. What does not fit
 * waits for its turn, in order; what is larger than all of it is let in alone.
 */
export class Budget {
  readonly #turns: Turns<number>;
  #used = 0;

  /** @param patience milliseconds that somebody waits for memory */
  constructor(
    private readonly size: () => number,
    patience = usualPatience,
  ) {
    const refusal = "The server holds as many large files as it has memory for; try again soon.";
    this.#turns = new Turns((bytes) => this.#take(bytes), false, patience, refusal);
  }

  /** Bytes that are set aside, and how many requests wait for some. */
  get state(): { used: number; waiting: number } {
    return { used: this.#used, waiting: this.#turns.waiting };
  }

  /** Sets memory aside, and says how it is given back. @throws HttpProblem 429 when there is none in time */
  async reserve(bytes: number, asker: Asker): Promise<() => void> {
    await this.#turns.take(bytes, asker);
    return () => {
      this.#used -= bytes;
      this.#turns.serve();
    };
  }

  #take(bytes: number): boolean {
    if (this.#used > 0 && this.#used + bytes > this.size()) return false;
    this.#used += bytes;
    return true;
  }
}

/** That of this process. */
export const heldBytes = perProcess("held-bytes", () => new Budget(memoryShares.bytes));
