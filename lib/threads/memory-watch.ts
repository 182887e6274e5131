import "server-only";
import { memoryShares } from "./budget";

/** Milliseconds between two looks; in that time a thread fills some 100 MB. */
const often = 50;

/** Milliseconds from one stop to the next: memory of a thread that ended returns after a while. */
const pause = 200;

/** Bytes of decoded profiles, trees and differences that lib/profiles keeps for the next look. */
const caches = 208 * 2 ** 20;

/** Some work that may be told to stop. */
interface Watched {
  /** Aborted when the process has grown too large. */
  readonly signal: AbortSignal;
  readonly end: () => void;
}

interface Running {
  readonly heavy: boolean;
  readonly stop: AbortController;
}

/**
 * Watches the memory of the process while threads work. Their heaps have a bound each, their columns have none, and the
 * system counts them all: when the process has grown by more than the share of the threads since they began, work on a
 * large file is stopped, or what began last. Objects of the server's own heap are not counted: they come and go with pages
 * and verdicts, have a bound of their own, and no file is to blame for them.
 */
export class MemoryWatch {
  readonly #running: Running[] = [];
  #timer: NodeJS.Timeout | undefined;
  #before = 0;
  /** Before the first work of this process. */
  #idle = 0;
  #stopped = 0;

  begin(heavy: boolean): Watched {
    if (this.#running.length === 0) this.#start();
    const running = { heavy, stop: new AbortController() };
    this.#running.push(running);
    return { signal: running.stop.signal, end: () => this.#end(running) };
  }

  #start(): void {
    const now = taken();
    this.#idle ||= now;
    this.#before = Math.min(now, this.#idle + memoryShares.bytes() + caches);
    this.#timer = setInterval(() => this.#look(), often).unref();
  }

  #look(): void {
    const grown = taken() - this.#before;
    if (grown < memoryShares.threads() || performance.now() - this.#stopped < pause) return;
    this.#stopped = performance.now();
    (this.#running.findLast(({ heavy }) => heavy) ?? this.#running.at(-1))?.stop.abort();
  }

  #end(running: Running): void {
    this.#running.splice(this.#running.indexOf(running), 1);
    if (this.#running.length === 0) clearInterval(this.#timer);
  }
}

/** Bytes of this process beside the heap of its main thread. */
function taken(): number {
  const { rss, heapTotal } = process.memoryUsage();
  return rss - heapTotal;
}
