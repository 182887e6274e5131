import "server-only";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseAway } from "@/lib/data/database";
import type { ProjectRef } from "@/lib/data/projects";
import { perProcess } from "@/lib/env/per-process";
import type { Profile } from "@/lib/pprof";
import { workFor } from "@/lib/threads/asker";
import { memoryOf } from "./decoded";
import { sampleTypeIndex } from "./profile-view";
import { openOnce } from "./open-profile";
import { foldAhead } from "./trees";

/** From an upload to the folding of its profiles, so that its answer goes first; milliseconds. */
const settle = 200;
/** Profiles that may wait; what comes when so many do is folded when somebody looks at it. */
const mostWaiting = 1_000;
/** Runtimes name up to five sample types; of a profile with more the others are folded when somebody asks. */
const mostSampleTypes = 8;
/** Profiles that stay decoded between their first tree and the others, bytes; over it the others follow at once. */
const mostHeld = 64 * 2 ** 20;

/** None in tests and scripts. */
const folding = perProcess<{ queue?: FoldQueue }>("fold-queue", () => ({}));

/** From now on this process folds what is uploaded to it, one tree at a time beside its requests. */
export function foldUploads(): void {
  folding.queue = new FoldQueue();
}

/** Has the call trees of a stored profile made before somebody looks at it. Takes no time and cannot fail. */
export function foldSoon(project: ProjectRef, profileId: string): void {
  folding.queue?.add(project, profileId);
}

/** A profile of which the tree is folded that a page shows first, and the others are not. */
interface Begun {
  readonly project: ProjectRef;
  readonly profile: Profile;
  readonly sampleTypes: readonly string[];
  readonly bytes: number;
}

class FoldQueue {
  readonly #fresh = new Map<string, ProjectRef>();
  /** Decoded, and so within bounds. */
  readonly #begun = new Map<string, Begun>();
  #busy = false;

  add(project: ProjectRef, profileId: string) {
    if (this.#fresh.size + this.#begun.size >= mostWaiting) return;
    this.#fresh.set(profileId, project);
    // Not for who uploaded it, who is gone soon.
    if (!this.#busy) void workFor({ patient: true }, () => this.#work());
  }

  async #work() {
    this.#busy = true;
    await sleep(settle, undefined, { ref: false });
    while (this.#fresh.size + this.#begun.size > 0) await this.#next();
    this.#busy = false;
  }

  async #next() {
    const [fresh] = this.#fresh;
    const [begun] = this.#begun;
    try {
      if (fresh) await this.#begin(...fresh);
      else if (begun) await this.#finish(...begun);
    } catch (error) {
      const id = fresh?.[0] ?? begun?.[0];
      if (!isDatabaseAway(error)) console.error(`The profile ${id} could not be folded:`, error);
    }
  }

  async #begin(id: string, project: ProjectRef) {
    this.#fresh.delete(id);
    const { profile, sampleTypes } = await rested(async () => {
      const profile = await openOnce(project, id);
      const [first, ...sampleTypes] = sampleTypesOf(profile);
      if (first !== undefined) await foldAhead(project, id, profile, first);
      return { profile, sampleTypes };
    });
    const begun = { project, profile, sampleTypes, bytes: memoryOf(profile) };
    const held = [...this.#begun.values()].reduce((sum, { bytes }) => sum + bytes, begun.bytes);
    if (held > mostHeld) await this.#finish(id, begun);
    else this.#begun.set(id, begun);
  }

  async #finish(id: string, { project, profile, sampleTypes }: Begun) {
    this.#begun.delete(id);
    for (const sampleType of sampleTypes) await rested(() => foldAhead(project, id, profile, sampleType));
  }
}

/**
 * Small profiles are folded where requests are answered, so as much time as this thread was busy meanwhile is theirs
 * afterwards. Nobody waits for that rest: who looks shares the tree that is being made, or makes the next one.
 */
async function rested<T>(fold: () => Promise<T>): Promise<T> {
  const before = performance.eventLoopUtilization();
  try {
    return await fold();
  } finally {
    await sleep(performance.eventLoopUtilization(before).active, undefined, { ref: false });
  }
}

/** The one that a page shows first goes first. */
function sampleTypesOf(profile: Profile): string[] {
  const first = profile.sampleTypes[sampleTypeIndex(profile, undefined)];
  const types = [...(first ? [first] : []), ...profile.sampleTypes].map(({ type }) => type);
  return [...new Set(types)].slice(0, mostSampleTypes);
}
