import { gunzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { HttpProblem } from "@/lib/http/problem";
import { fixtureBytes } from "@/lib/pprof/fixtures/load";
import type { Order } from "./thread";
import { Threads, make } from "./threads";
import { type Name, makeHere } from "./thread-work";

const files = ["c428be0e20c8-heap.pb.gz", "3c21054a6f54-heap.pb.gz"] as const;
const [before, after] = files.map((file) => new Uint8Array(gunzipSync(fixtureBytes(file))));
const folded = (text: string) => new TextEncoder().encode(text);

const threads = new Threads();

/** Made in a thread, and here. */
async function both<N extends Name>({ name, given }: Order<N>) {
  return [await threads.make({ name, given }), makeHere(name, given)] as const;
}

test("a thread makes what is made here, also of what a thread made", async () => {
  const [base, head] = await Promise.all(
    [before!, after!].map(async (bytes) => {
      const [there, here] = await both({ name: "decode", given: [bytes] });
      expect(there).toEqual(here);
      return there;
    }),
  );
  const query = { sampleType: "alloc_space", focus: "json|http", granularity: "functions" } as const;
  const table = { ...query, limit: 20 };
  const orders = [
    { name: "facts", given: [after!, "heap.pb.gz"] },
    { name: "merge", given: [[base!, head!]] },
    { name: "file", given: [head!] },
    { name: "fileOfDifference", given: [[base!, head!]] },
    { name: "fileOfText", given: [folded("main;work 2\n")] },
    { name: "fold", given: [head!, query] },
    { name: "tree", given: [head!, { granularity: "lines" }] },
    { name: "treeToKeep", given: [head!, { granularity: "functions" }] },
    { name: "top", given: [head!, table] },
    { name: "topOfDifference", given: [[base!, head!], table] },
    { name: "peek", given: [head!, { granularity: "functions", function: "runtime.mallocgc" }] },
  ] satisfies { [N in Name]: Order<N> }[Name][];
  for (const order of orders) {
    const [there, here] = await both<Name>(order);
    expect(there).toEqual(here);
  }
  const encoded = [base!, head!].map((one) => makeHere("tree", [one, { granularity: "functions" }]).encoded);
  const [sum, sumHere] = await both({ name: "addUp", given: [encoded] });
  expect(sum).toEqual(sumHere);
  const [small, smallHere] = await both({ name: "thumbnail", given: [sum!, "dark"] });
  expect(small).toBe(smallHere);
});

test("what is wrong is told with the same words and status", async () => {
  const broken = after!.subarray(0, 2_000);
  const query = { granularity: "functions", focus: "(" } as const;
  const profile = makeHere("decode", [after!]);
  const orders = [
    { name: "decode", given: [broken] },
    { name: "tree", given: [profile, query] },
    { name: "tree", given: [profile, { granularity: "functions", sampleType: "cpu" }] },
  ] satisfies Order<"decode" | "tree">[];
  const statuses = [422, 400, 404];
  for (const [at, order] of orders.entries()) {
    const told = await threads.make<Name>(order).catch((error) => error);
    expect(told).toBeInstanceOf(HttpProblem);
    expect(told.status).toBe(statuses[at]);
    expect(() => makeHere<Name>(order.name, order.given)).toThrow(told.message);
  }
});

test("a profile that takes too much memory is told, and the next one is made", async () => {
  const small = new Threads({ memory: 16, rest: 60_000 });
  // A string table of 40 MB, which is taken in small pieces.
  const text = Buffer.concat([Uint8Array.of(0x32, 0xa0, 0x9c, 1), Buffer.alloc(20_000, "x")]);
  const table = Buffer.concat(Array.from({ length: 2_000 }, () => text));
  const greedy = small.make({ name: "decode", given: [table] });
  await expect(greedy).rejects.toMatchObject({ status: 422, message: expect.stringContaining("memory") });
  const made = await small.make({ name: "decode", given: [folded("main;work 2\n")] });
  expect(made.samples.count).toBe(1);
});

test("there are two threads at most, and none when there is no work", async () => {
  const few = new Threads({ memory: 64, rest: 20 });
  const made = Promise.all(
    ["a;b 1", "a;b 2", "a;b 3", "a;b 4"].map((text) =>
      few.make({ name: "facts", given: [folded(text), null] }),
    ),
  );
  expect(few.size).toBe(2);
  expect((await made).map(({ sampleTypes }) => sampleTypes[0]?.total)).toEqual([1, 2, 3, 4]);
  expect(few.size).toBeGreaterThan(0);
  await vi.waitFor(() => expect(few.size).toBe(0));
});

test("only what is large goes to a thread, decoded or not, alone or together", async () => {
  const asked = vi.spyOn(Threads.prototype, "make");
  const text = (stacks: number) => folded("main;work 1\n".repeat(stacks));
  const small = await make("decode", text(50_000));
  await make("fold", small, { granularity: "functions" });
  expect(asked).toHaveBeenCalledTimes(0);
  const large = await make("decode", text(100_000));
  expect((await make("fold", large, { granularity: "functions" })).total).toBe(100_000);
  expect(asked).toHaveBeenCalledTimes(2);
  expect((await make("merge", [small, small])).sampleTypes).toHaveLength(1);
  expect(asked).toHaveBeenCalledTimes(3);
  // What was handed to a thread is still here.
  expect(large.samples.stack.length).toBe(200_000);
});
