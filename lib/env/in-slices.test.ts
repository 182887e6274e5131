import { EventEmitter } from "node:events";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { inBackground, inSlices } from "./in-slices";
import { countRequest } from "./requests";

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

/** How many requests of a millisecond each, one after the other, are answered meanwhile. */
async function requestsDuring(run: () => Promise<string>): Promise<number> {
  let [answered, over] = [0, false];
  const result = run().finally(() => (over = true));
  while (!over) {
    const response = new EventEmitter();
    countRequest(response);
    busyFor(1);
    await turn();
    response.emit("close");
    answered++;
  }
  expect(await result).toBe("done");
  return answered;
}

test("work that nobody waits for leaves most of the time to requests, other work takes turns with them", async () => {
  const besideSlices = await requestsDuring(() => inSlices(work()));
  const besideBackground = await requestsDuring(() => inBackground(work()));
  expect(besideBackground).toBeGreaterThan(5 * besideSlices);
});

test("without requests it takes the time that there is, whatever else the process does", async () => {
  const since = performance.now();
  expect(await inBackground(work())).toBe("done");
  const alone = performance.now() - since;
  const besideRequests = performance.now();
  await requestsDuring(() => inBackground(work()));
  expect(performance.now() - besideRequests).toBeGreaterThan(3 * alone);
});
