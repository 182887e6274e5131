import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseAway } from "@/lib/data/database";
import type { ProjectRef } from "@/lib/data/projects";
import { keepTree } from "./trees";
import { lookInto } from "./look";
import { readStoredProfile, sampleTypeIndex } from "./open";

/** From an upload to the folding of its profiles, so that its answer goes first; milliseconds. */
const settle = 200;
/** Profiles that may wait; what comes when so many do is folded when somebody looks at it. */
const mostWaiting = 1_000;
/** Runtimes name up to five sample types; of a profile with more the others are folded when somebody asks. */
const mostSampleTypes = 8;

/** The queue of this process, one also when the bundler loads this module several times; none in tests and scripts. */
const holder: { benchtrailFolding?: FoldQueue } & typeof globalThis = globalThis;

/** From now on this process folds what is uploaded to it, one profile at a time beside its requests. */
export function foldUploads(): void {
  holder.benchtrailFolding = new FoldQueue();
}

/** Has the call trees of a stored profile made before somebody looks at it. Takes no time and cannot fail. */
export function foldSoon(project: ProjectRef, profileId: string): void {
  holder.benchtrailFolding?.add(project, profileId);
}

class FoldQueue {
  readonly #waiting = new Map<string, ProjectRef>();
  #busy = false;

  add(project: ProjectRef, profileId: string) {
    if (this.#waiting.size >= mostWaiting) return;
    this.#waiting.set(profileId, project);
    if (!this.#busy) void this.#work();
  }

  async #work() {
    this.#busy = true;
    await sleep(settle, undefined, { ref: false });
    // Also meets what is added in the meantime.
    for (const [profileId, project] of this.#waiting) {
      this.#waiting.delete(profileId);
      try {
        await foldStored(project, profileId, rest);
      } catch (error) {
        if (!isDatabaseAway(error)) console.error(`The profile ${profileId} could not be folded:`, error);
      }
    }
    this.#busy = false;
  }
}

/** Folding holds up everybody else, so as much time as it took is theirs afterwards. */
const rest = (took: number) => sleep(took, undefined, { ref: false });

/**
 * Folds a stored profile by its sample types, the default one first, and keeps the trees.
 * @param pause is waited for after each step, with the milliseconds that it took
 */
async function foldStored(
  project: ProjectRef,
  id: string,
  pause: (took: number) => Promise<unknown>,
): Promise<void> {
  let began = performance.now();
  const paused = async () => {
    await pause(performance.now() - began);
    began = performance.now();
  };
  const profile = await readStoredProfile(project, id);
  await paused();
  const first = profile.sampleTypes[sampleTypeIndex(profile, undefined)]?.type;
  const types = new Set([first, ...profile.sampleTypes.map(({ type }) => type)]);
  for (const sampleType of [...types].slice(0, mostSampleTypes)) {
    await keepTree(project, id, lookInto(profile, { sampleType, granularity: "functions" }));
    await paused();
  }
}
