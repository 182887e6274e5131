import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { type StaleUpload, staleUploads } from "@/lib/data/keeping";
import { deriveProfiles } from "@/lib/ingest/reparse";

/** After a piece of work a pause so many times as long as it took. */
const pauses = 2;

/**
 * Derives anew, newest first, what an earlier version derived from profiles: once for each process, so that a file which
 * cannot be read any more is not tried for ever.
 */
export class Derivation {
  #next: StaleUpload[] = [];
  #before: string | null = null;
  #done = false;

  /** Works about as long as this (milliseconds). @returns whether something is left */
  async goOn(most: number): Promise<boolean> {
    const began = performance.now();
    while (!this.#done && performance.now() - began < most) {
      const since = performance.now();
      await this.#one();
      await sleep((performance.now() - since) * pauses, undefined, { ref: false });
    }
    return !this.#done;
  }

  async #one() {
    if (this.#next.length === 0) this.#next = await staleUploads(this.#before);
    const stale = this.#next.shift();
    if (!stale) return void (this.#done = true);
    this.#before = stale.id;
    await deriveProfiles(stale.project, stale.id);
  }
}
