import "server-only";
import { setImmediate as otherWork } from "node:timers/promises";

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
