import "server-only";
import type { Asker } from "./asker";
import { Turns } from "./turns";

/**
 * Places for work that is done at the same time. Heavy work never takes all of them, so that what is done in
 * milliseconds waits for no large file.
 */
export class Slots {
  readonly #turns: Turns<boolean>;
  #busy = 0;
  #heavy = 0;

  /** @param patience milliseconds that somebody waits for a place */
  constructor(
    private readonly count: number,
    patience: number,
  ) {
    const refusal = "The server is busy with other files; try again soon.";
    this.#turns = new Turns((heavy) => this.#take(heavy), true, patience, refusal);
  }

  /** How many are taken, and how many wait for one. */
  get state(): { busy: number; waiting: number } {
    return { busy: this.#busy, waiting: this.#turns.waiting };
  }

  /** A place, as what gives it back. @throws HttpProblem 429 when none becomes free in time */
  async take(heavy: boolean, asker: Asker): Promise<() => void> {
    await this.#turns.take(heavy, asker);
    return () => {
      this.#busy--;
      if (heavy) this.#heavy--;
      this.#turns.serve();
    };
  }

  #take(heavy: boolean): boolean {
    if (this.#busy >= this.count || (heavy && this.#heavy >= Math.max(1, this.count - 1))) return false;
    this.#busy++;
    if (heavy) this.#heavy++;
    return true;
  }
}
