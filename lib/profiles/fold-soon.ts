import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseAway } from "@/lib/data/database";
import type { ProjectRef } from "@/lib/data/projects";
import { openProfile, sampleTypeIndex } from "./open";
import { callTree } from "./trees";

/** From an upload to the folding of its profiles, so that its answer goes first; milliseconds. */
const settle = 200;
/** Profiles that may wait; what comes when so many do is folded when somebody looks at it. */
const mostWaiting = 1_000;
/** Runtimes name up to five sample types; of a profile with more the others are folded when somebody asks. */
const mostSampleTypes = 8;

/** The queue of this process, one also when the bundler loads this module several times; none in tests and scripts. */
const holder: { benchtrailFoldQueue?: FoldQueue } & typeof globalThis = globalThis;

/** From now on this process folds what is uploaded to it, one tree at a time beside its requests. */
export function foldUploads(): void {
  holder.benchtrailFoldQueue = new FoldQueue();
}

/** Has the call trees of a stored profile made before somebody looks at it. Takes no time and cannot fail. */
export function foldSoon(project: ProjectRef, profileId: string): void {
  holder.benchtrailFoldQueue?.add(project, profileId);
}

class FoldQueue {
  /** Profiles of which nothing is folded, and those of which the sample type is that a page shows first. */
  readonly #fresh = new Map<string, ProjectRef>();
  readonly #begun = new Map<string, ProjectRef>();
  #busy = false;

  add(project: ProjectRef, profileId: string) {
    if (this.#fresh.size + this.#begun.size >= mostWaiting) return;
    this.#fresh.set(profileId, project);
    if (!this.#busy) void this.#work();
  }

  async #work() {
    this.#busy = true;
    await sleep(settle, undefined, { ref: false });
    while (this.#fresh.size + this.#begun.size > 0) await this.#next();
    this.#busy = false;
  }

  async #next() {
    const isFresh = this.#fresh.size > 0;
    const queue = isFresh ? this.#fresh : this.#begun;
    const [next] = queue;
    if (!next) return;
    const [id, project] = next;
    queue.delete(id);
    try {
      const types = await sampleTypesOf(project, id);
      for (const sampleType of isFresh ? types.slice(0, 1) : types.slice(1))
        await callTree(project, id, { sampleType, granularity: "functions" });
      if (isFresh) this.#begun.set(id, project);
    } catch (error) {
      if (!isDatabaseAway(error)) console.error(`The profile ${id} could not be folded:`, error);
    }
  }
}

/** The one that a page shows first goes first. */
async function sampleTypesOf(project: ProjectRef, id: string): Promise<string[]> {
  const profile = await openProfile(project, id);
  const first = profile.sampleTypes[sampleTypeIndex(profile, undefined)];
  const types = [...(first ? [first] : []), ...profile.sampleTypes].map(({ type }) => type);
  return [...new Set(types)].slice(0, mostSampleTypes);
}
