import "server-only";
import { isDatabaseAway } from "@/lib/data/database";
import { hearWorkers, tellWorkers } from "@/lib/env/workers";
import { Derivation } from "./derive";
import { Tidying } from "./tidy";
import { analyzeOnce, applyRetentions, deleteQueued, listenForKeeping, onlyOnce } from "@/lib/data/keeping";

/** From a request to the first set, so that what was being read of the project is answered; milliseconds. */
const settle = 1_000;
/** To look for what other processes left when they ended; milliseconds. */
const poll = 60_000;

/** The same while the instance is new and too empty to be analysed. */
const pollWhileNew = 10_000;

/** Derivation lets deletions go first after as many milliseconds. */
const slice = 5_000;

/** Deletes beside the server's work what was asked to be deleted, derives anew what is of an earlier version, and tidies up. Once a process; of several processes one is at it. */
export function watchKeeping(): void {
  const watch = new Watch();
  listenForKeeping(() => watch.wakeIn(settle));
  hearWorkers(topic, () => watch.wakeIn(settle));
  watch.wakeIn(settle);
}

const topic = "keeping";

/** Where another process of this port does so: tells it that there is something to delete. */
export function tellOfKeeping(): void {
  listenForKeeping(() => tellWorkers(topic));
}

class Watch {
  #timer: { at: number; handle: NodeJS.Timeout } | null = null;
  #busy = false;
  readonly #derivation = new Derivation();
  readonly #tidying = new Tidying();

  /** An earlier time stands. */
  wakeIn(ms: number) {
    const at = performance.now() + ms;
    if (this.#timer && this.#timer.at <= at) return;
    if (this.#timer) clearTimeout(this.#timer.handle);
    this.#timer = { at, handle: setTimeout(() => void this.#wake(), ms).unref() };
  }

  async #wake() {
    this.#timer = null;
    // Who is at work looks once more when it is done.
    if (this.#busy) return this.wakeIn(settle);
    this.#busy = true;
    try {
      await onlyOnce(async () => {
        if (!(await analyzeOnce())) this.wakeIn(pollWhileNew);
        await deleteQueued();
        await applyRetentions(Date.now());
        await this.#tidying.goOn(performance.now());
        if (await this.#derivation.goOn(slice)) this.wakeIn(settle);
      });
    } catch (error) {
      if (!isDatabaseAway(error)) console.error("Deleting in the background failed:", error);
    } finally {
      this.#busy = false;
      this.wakeIn(poll);
    }
  }
}
