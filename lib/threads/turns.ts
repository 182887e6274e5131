import "server-only";
import { HttpProblem } from "@/lib/http/problem";
import type { Asker } from "./asker";
import { askerLeft } from "./problems";

interface Waiting<Wish> {
  readonly wish: Wish;
  readonly go: () => void;
}

/** Those who wait for something of which there is not enough for all, in the order in which they came. */
export class Turns<Wish> {
  #waiting: readonly Waiting<Wish>[] = [];

  /**
   * @param grant takes what is wished for, if it is there
   * @param passing whether somebody may be served before others who wish for more
   * @param patience milliseconds that somebody waits
   */
  constructor(
    private readonly grant: (wish: Wish) => boolean,
    private readonly passing: boolean,
    private readonly patience: number,
    private readonly refusal: string,
  ) {}

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Takes what is wished for, or waits for it. @throws HttpProblem 429 when it does not come in time */
  async take(wish: Wish, { signal, patient }: Asker): Promise<void> {
    if (signal?.aborted) throw askerLeft();
    if ((this.passing || this.#waiting.length === 0) && this.grant(wish)) return;
    await new Promise<void>((resolve, reject) => {
      const end = (then: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", leave);
        this.#waiting = this.#waiting.filter((one) => one !== waiting);
        then();
      };
      const waiting = { wish, go: () => end(resolve) };
      const refuse = (problem: HttpProblem) => {
        end(() => reject(problem));
        this.serve();
      };
      const leave = () => refuse(askerLeft());
      const timer = patient ? undefined : setTimeout(() => refuse(comeBack(this.refusal)), this.patience);
      signal?.addEventListener("abort", leave, { once: true });
      this.#waiting = [...this.#waiting, waiting];
    });
  }

  /** Serves those who can be: something was given back. */
  serve(): void {
    for (const { wish, go } of this.#waiting)
      if (this.grant(wish)) go();
      else if (!this.passing) return;
  }
}

const comeBack = (why: string) => new HttpProblem(429, why, undefined, { "retry-after": "2" });
