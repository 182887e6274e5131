import "server-only";
import { sweepBlobs } from "@/lib/data/blobs";
import { evictTrees } from "@/lib/data/profiles";
import { treeBounds } from "@/lib/env";

/** Milliseconds. */
const hour = 3_600_000;

/** What nobody waits for, now and then: too old or too many trees, and objects in the bucket that no row tells of. */
export class Tidying {
  #treesAt = 0;
  #sweepAt = 0;

  /** @param now milliseconds by a clock that is never put back */
  async goOn(now: number): Promise<void> {
    if (now >= this.#treesAt) {
      this.#treesAt = now + hour;
      await evictTrees(treeBounds());
    }
    if (now >= this.#sweepAt) {
      // Tried again sooner where the bucket does not answer.
      this.#sweepAt = now + hour;
      await sweepBlobs();
      this.#sweepAt = now + 24 * hour;
    }
  }
}
