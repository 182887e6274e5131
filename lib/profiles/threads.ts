import "server-only";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { perProcess } from "@/lib/env/per-process";
import { HttpProblem } from "@/lib/http/problem";
import type { Profile } from "@/lib/pprof";
import { memoryOf } from "./decoded";
import type { Order } from "./thread";
import { type WorkInput, type WorkResult, type Name, makeHere } from "./thread-work";

/** Bytes of uncompressed profiles, or of encoded trees, up to which work is done at once: it takes less than a thread's start. */
const mostHere = 2 ** 20;

/** A decoded profile takes about so many times its bytes. */
const decodedGrows = 2;

/** A page looks at one profile while uploads are folded, or two sides of a difference are folded side by side. */
const mostThreads = 2;

/** What a thread may take, and how long it waits for more work. */
const usual = {
  /**
   * Texts and objects, MB: more than what lib/pprof lets through takes. Only what is allocated in small pieces comes to
   * its end in good order; a single large piece over the bound would end the whole server.
   */
  memory: 2048,
  /** Milliseconds. */
  rest: 30_000,
};

/**
 * Has something made of a profile, by another thread where that is much: it would hold up everybody else. What a thread
 * gets is copied, which takes some ms of a large profile; what it makes is not.
 * @throws HttpProblem as `makeHere` does, and 422 for what takes too much memory
 */
export async function make<N extends Name>(name: N, ...given: WorkInput<N>): Promise<WorkResult<N>> {
  if (!isLarge(given[0])) return makeHere(name, given);
  return perProcess("profile-threads", () => new Threads()).make({ name, given });
}

type Material = Uint8Array | Profile;

function isLarge(given: Material | readonly Material[]): boolean {
  return [given].flat().reduce((sum, one) => sum + sizeOf(one), 0) > mostHere;
}

function sizeOf(material: Material): number {
  return material instanceof Uint8Array ? material.byteLength : memoryOf(material) / decodedGrows;
}

/** A few threads that take one order at a time each. They start when there is work, and end when there is none. */
export class Threads {
  /** Those that wait for work, with what ends them. */
  readonly #resting = new Map<Worker, NodeJS.Timeout>();
  /** Orders that wait for a thread. */
  readonly #waiting: (() => void)[] = [];
  #busy = 0;

  constructor(private readonly bounds = usual) {}

  /** How many threads there are. */
  get size(): number {
    return this.#busy + this.#resting.size;
  }

  /** @throws HttpProblem as `makeHere` does, and 422 for what takes too much memory */
  async make<N extends Name>(order: Order<N>): Promise<WorkResult<N>> {
    if (this.#busy < mostThreads) this.#busy++;
    else await new Promise<void>((go) => this.#waiting.push(go));
    try {
      const answer = await this.#ask(order);
      if ("status" in answer) throw new HttpProblem(answer.status, answer.detail);
      return answer.made;
    } finally {
      const go = this.#waiting.shift();
      if (go) go();
      else this.#busy--;
    }
  }

  /** @returns the Answer */
  async #ask<N extends Name>(order: Order<N>) {
    const thread = this.#take();
    try {
      const answered = once(thread, "message");
      thread.postMessage(order);
      const [answer] = await answered;
      this.#keep(thread);
      return answer;
    } catch (error) {
      void thread.terminate();
      throw isOutOfMemory(error) ? new HttpProblem(422, tooMuch) : error;
    }
  }

  #take(): Worker {
    const [resting] = this.#resting;
    if (!resting) return this.#start();
    const [thread, end] = resting;
    clearTimeout(end);
    this.#resting.delete(thread);
    return thread;
  }

  #start(): Worker {
    const thread = new Worker(new URL("./thread.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: this.bounds.memory },
    });
    // A server that is asked to end does so, whatever is being made.
    thread.unref();
    thread.on("error", () => {
      clearTimeout(this.#resting.get(thread));
      this.#resting.delete(thread);
    });
    return thread;
  }

  #keep(thread: Worker): void {
    const end = () => {
      this.#resting.delete(thread);
      void thread.terminate();
    };
    this.#resting.set(thread, setTimeout(end, this.bounds.rest).unref());
  }
}

const tooMuch = "The profile takes more memory than this server gives to one.";

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
