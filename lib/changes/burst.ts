import "server-only";

/**
 * Uploads that follow one another closely: what they bring is searched once they pause, so that it does not take the processor
 * from them, and after a while also when they do not. Times are milliseconds of any one clock.
 */
export class Burst {
  #first = -Infinity;
  #last = -Infinity;

  /**
   * @param pause without an upload, which ends it
   * @param most that is waited for its end
   */
  constructor(
    private readonly pause: number,
    private readonly most: number,
  ) {}

  /** An upload has come. */
  add(now: number): void {
    if (now - this.#last >= this.pause) this.#first = now;
    this.#last = now;
  }

  /** How long its end is to be waited for. */
  left(now: number): number {
    const until = Math.min(this.#last + this.pause, this.#first + this.most);
    return Math.max(0, until - now);
  }

  /** All that has come is searched now: what still comes is waited for as if it were the first. */
  begin(now: number): void {
    this.#first = now;
  }
}
