import "server-only";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { Piscina } from "piscina";
import { perProcess } from "@/lib/env/per-process";
import { HttpProblem } from "@/lib/http/problem";
import type { Answer } from "./answer";
import { asker } from "./asker";
import { MemoryWatch } from "./memory-watch";
import { askerLeft } from "./problems";
import { Slots } from "./slots";

/** What threads run, in one piece (server/thread.ts; scripts/lib/thread.mjs makes it). */
const program = () => join(process.cwd(), ".next", "thread.mjs");

/** What threads may take. */
const usual = {
  threads: 2,
  /** Texts and objects of one thread, MB. Columns are not among them: `MemoryWatch` looks after all of it. */
  heap: 256,
  /** Milliseconds that a thread waits for more work before it ends. */
  rest: 30_000,
  /** Milliseconds that work waits for a thread. */
  patience: 3_000,
};

/** Young objects of a thread, MB; more only makes it larger. */
const youngMB = 32;

/** What some work asks of the threads. */
export interface Demand {
  /** The beginning of a sentence on it: "Reading the profile". */
  readonly what: string;
  /** Work on large files never takes all threads. */
  readonly heavy: boolean;
  /** After so many seconds it is stopped; a busy machine has more patience. */
  readonly seconds: number;
  /** Memory that is handed over instead of copied. */
  readonly transfer?: readonly ArrayBuffer[];
}

/** Functions that threads run, by their names. */
type Makers<M> = { readonly [N in keyof M]: (...input: never[]) => unknown };
/** What such a function is given. */
export type InputOf<F> = F extends (...input: infer G) => unknown ? G : never;
/** What comes of such a function. */
export type ResultOf<F> = F extends (...input: never[]) => infer R ? Awaited<R> : never;

/** A few threads that take one order at a time each. They start when there is work, and end when there is none. */
export class Threads<M extends Makers<M>> {
  readonly #bounds: typeof usual;
  readonly #slots: Slots;
  readonly #pool: Piscina;
  readonly #watch = new MemoryWatch();
  /** How often work was stopped, and why. */
  readonly stopped = { time: 0, memory: 0, left: 0 };

  constructor(bounds: Partial<typeof usual> = {}) {
    this.#bounds = { ...usual, ...bounds };
    const { threads, heap, rest, patience } = this.#bounds;
    this.#slots = new Slots(threads, patience);
    this.#pool = new Piscina({
      filename: program(),
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: rest,
      resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: youngMB },
      recordTiming: false,
    });
    // Of a thread that has nothing to do; what it was asked is told of its end otherwise.
    this.#pool.on("error", (error) => console.error("A thread ended:", error));
  }

  /** How many threads there are, how many of them work, and how much work waits for one. */
  get state(): { threads: number; busy: number; waiting: number } {
    return { threads: this.#pool.threads.length, ...this.#slots.state };
  }

  /**
   * Has something made by a thread. It ends when who asked for it leaves (asker.ts).
   * @throws HttpProblem as the maker does, 422 for what takes too long or too much memory, 429 when all threads stay busy
   */
  async make<N extends keyof M & string>(
    name: N,
    input: InputOf<M[N]>,
    { what, heavy, seconds, transfer: moved = [] }: Demand,
  ): Promise<ResultOf<M[N]>> {
    const who = asker();
    const leave = await this.#slots.take(heavy, who);
    const limit = seconds * busyness();
    const late = AbortSignal.timeout(Math.ceil(limit * 1_000));
    const full = this.#watch.begin(heavy);
    const signal = AbortSignal.any([late, full.signal, ...(who.signal ? [who.signal] : [])]);
    try {
      const answer: Answer<ResultOf<M[N]>> = await this.#pool.run(
        { name, input },
        { signal, transferList: [...moved] },
      );
      if ("result" in answer) return answer.result;
      const { status, detail, errors } = answer.problem;
      throw new HttpProblem(status, detail, errors, answer.headers);
    } catch (error) {
      const why = error instanceof HttpProblem ? undefined : reasonOf(error, full.signal, late, who.signal);
      if (!why) throw error;
      this.stopped[why]++;
      throw { time: tooLong(what, limit), memory: tooMuch(what), left: askerLeft() }[why];
    } finally {
      full.end();
      leave();
    }
  }
}

/** Those of this process. */
export const threads = <M extends Makers<M>>(): Threads<M> => perProcess("threads", () => new Threads<M>());

/** Why work was stopped; undefined where it was not, but failed. */
function reasonOf(error: unknown, full: AbortSignal, late: AbortSignal, left?: AbortSignal) {
  if (full.aborted || isOutOfMemory(error)) return "memory";
  if (late.aborted) return "time";
  return left?.aborted ? "left" : undefined;
}

/** How much longer work takes because others want the processors, too (1 where nobody does). Unknown on Windows. */
function busyness(): number {
  const [lately = 0] = loadavg();
  return Math.min(mostBusy, Math.max(1, lately / availableParallelism()));
}

const mostBusy = 4;

const tooLong = (what: string, seconds: number) =>
  new HttpProblem(422, `${what} took more than ${Number(seconds.toFixed(1))} seconds and was stopped.`);

const tooMuch = (what: string) =>
  new HttpProblem(422, `${what} takes more memory than this server gives to one file.`);

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
