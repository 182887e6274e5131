import "server-only";
import { setImmediate as otherWork, setTimeout as sleep } from "node:timers/promises";
import { watchRequests } from "./requests";

/** Shorter than anybody who waits for an answer would notice, milliseconds. */
const slice = 4;

/** Runs long work to its end, and lets other work go first after every few milliseconds. */
export async function inSlices<T>(steps: Generator<void, T>): Promise<T> {
  let began = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - began < slice) continue;
    await otherWork();
    began = performance.now();
  }
}

/** While there are requests, they get so many times what a slice took. */
const shareOfRequests = 9;

/**
 * As `inSlices`, for work that nobody waits for: while there are requests, it takes a tenth of the time at most. What else
 * runs on the machine does not slow it down further than the machine does.
 */
export async function inBackground<T>(steps: Generator<void, T>): Promise<T> {
  let began = performance.now();
  let isWanted = watchRequests();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    const took = performance.now() - began;
    if (took < slice) continue;
    await otherWork();
    if (isWanted()) await sleep(Math.min(took, 2 * slice) * shareOfRequests);
    began = performance.now();
    isWanted = watchRequests();
  }
}
