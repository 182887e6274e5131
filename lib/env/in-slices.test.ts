import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { inBackground, inSlices } from "./in-slices";

const busyFor = (ms: number) => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

/** Ten steps of work longer than a slice. */
function* work() {
  for (let step = 0; step < 10; step++) {
    busyFor(5);
    yield;
  }
  return "done";
}

/** How many pieces of other work, a millisecond each, go first meanwhile. */
async function othersDuring(run: () => Promise<string>): Promise<number> {
  let [others, over] = [0, false];
  const result = run().finally(() => (over = true));
  while (!over) {
    busyFor(1);
    others++;
    await turn();
  }
  expect(await result).toBe("done");
  return others;
}

test("work that nobody waits for leaves most of the time to requests, other work takes turns with them", async () => {
  const besideSlices = await othersDuring(() => inSlices(work()));
  const besideBackground = await othersDuring(() => inBackground(work()));
  expect(besideBackground).toBeGreaterThan(5 * besideSlices);
});
