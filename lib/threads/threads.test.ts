import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import type { profileMakers } from "@/lib/profiles/thread-work";
import { workFor } from "./asker";
import { type Demand, Threads } from "./threads";

type Bounds = ConstructorParameters<typeof Threads<typeof profileMakers>>[0];
const open = (bounds: Bounds = {}) => new Threads<typeof profileMakers>(bounds);
const demand: Demand = { what: "Decoding this", heavy: false, seconds: 60 };
const text = (stack: string, times = 1) => new TextEncoder().encode(`${stack}\n`.repeat(times));

/** Takes some seconds in a thread: stacks nearly as deep as are read. What is refused as too deep would end sooner. */
const endless = () => text(`${"a;".repeat(490_000)}b 1`, 30);

test("what takes too much memory is told, and the next is made", async () => {
  const small = open({ heap: 48 });
  // A string table of 120 MB, which is taken in small pieces.
  const name = Buffer.concat([Uint8Array.of(0x32, 0xa0, 0x9c, 1), Buffer.alloc(20_000, "x")]);
  const table = Buffer.concat(Array.from({ length: 6_000 }, () => name));
  const greedy = small.make("decode", [table], demand);
  await expect(greedy).rejects.toMatchObject({ status: 422, message: expect.stringContaining("memory") });
  expect((await small.make("decode", [text("main;work 2")], demand)).samples.count).toBe(1);
});

test("there are two threads at most, and none when there is no work", async () => {
  const few = open({ rest: 20, patience: 60_000 });
  const results = Promise.all(
    [1, 2, 3, 4].map((count) => few.make("decode", [text("a;b 1", count)], demand)),
  );
  expect(few.state).toMatchObject({ busy: 2, waiting: 2 });
  expect((await results).map(({ samples }) => samples.count)).toEqual([1, 2, 3, 4]);
  expect(few.state).toMatchObject({ busy: 0, waiting: 0 });
  await vi.waitFor(() => expect(few.state.threads).toBe(0));
});

test("what takes too long is stopped, and says what it was and how long it had", async () => {
  const few = open();
  await few.make("decode", [text("a;b 1")], demand);
  const late = few.make("decode", [endless()], { ...demand, seconds: 0.2 });
  await expect(late).rejects.toMatchObject({
    status: 422,
    message: expect.stringMatching(/^Decoding this took more than 0\.\d seconds and was stopped\.$/),
  });
  expect(few.state).toMatchObject({ threads: 0, busy: 0 });
});

test("what nobody waits for any more ends, whether it has begun or not", async () => {
  const few = open({ threads: 1 });
  await few.make("decode", [text("a;b 1")], demand);
  const [first, second] = [new AbortController(), new AbortController()];
  const ask = (signal: AbortSignal) =>
    workFor({ signal }, () => few.make("decode", [endless()], demand)).catch(({ status }) => status);
  const answers = [ask(first.signal), ask(second.signal)];
  await sleep(50);
  expect(few.state).toEqual({ threads: 1, busy: 1, waiting: 1 });
  second.abort();
  await sleep(0);
  expect(few.state).toEqual({ threads: 1, busy: 1, waiting: 0 });
  first.abort();
  expect(await Promise.all(answers)).toEqual([499, 499]);
  expect(few.state).toEqual({ threads: 0, busy: 0, waiting: 0 });
});

test("large files wait for each other and small ones for none of them; who waits too long is asked to come again", async () => {
  const few = open({ patience: 100 });
  const left = new AbortController();
  const heavy = () =>
    workFor({ signal: left.signal }, () => few.make("decode", [endless()], { ...demand, heavy: true })).catch(
      ({ status }) => status,
    );
  const [one, other] = [heavy(), heavy()];
  expect((await few.make("decode", [text("a;b 1")], demand)).samples.count).toBe(1);
  expect(await other).toBe(429);
  left.abort();
  expect(await one).toBe(499);
});

test("work beside the requests waits as long as it must", async () => {
  const few = open({ threads: 1, patience: 1 });
  const all = [1, 2, 3].map((count) =>
    workFor({ patient: true }, () => few.make("decode", [text("a;b 1", count)], demand)),
  );
  expect((await Promise.all(all)).map(({ samples }) => samples.count)).toEqual([1, 2, 3]);
});
