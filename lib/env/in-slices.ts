import "server-only";
import { setImmediate as otherWork, setTimeout as sleep } from "node:timers/promises";

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

/** Others are at work when a turn of the event loop takes so long, milliseconds: an idle one takes a hundredth of it. */
const busyTurn = 0.5;
/** Then they get so many times what a slice took. */
const shareOfOthers = 9;

/** As `inSlices`, for work that nobody waits for: while there are requests, it takes a tenth of the time at most. */
export async function inBackground<T>(steps: Generator<void, T>): Promise<T> {
  let began = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    const took = performance.now() - began;
    if (took < slice) continue;
    await otherWork();
    if (performance.now() - began - took > busyTurn) await sleep(took * shareOfOthers);
    began = performance.now();
  }
}
