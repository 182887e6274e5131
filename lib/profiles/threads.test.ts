import { gunzipSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { HttpProblem } from "@/lib/http/problem";
import type { Profile } from "@/lib/pprof";
import { encodePlain, plainFromStacks } from "@/lib/pprof/fixtures/encode";
import { fixtureBytes } from "@/lib/pprof/fixtures/load";
import { type Demand, Threads } from "@/lib/threads/threads";
import { make } from "./threads";
import { type Name, type WorkInput, makeHere, type profileMakers } from "./thread-work";

const files = ["c428be0e20c8-heap.pb.gz", "3c21054a6f54-heap.pb.gz"] as const;
const [before, after] = files.map((file) => new Uint8Array(fixtureBytes(file)));
const folded = (text: string) => new TextEncoder().encode(text);

const threads = new Threads<typeof profileMakers>();
const demand: Demand = { what: "This", heavy: false, seconds: 60 };

type Order<N extends Name> = { name: N; input: WorkInput<N> };

/** Made in a thread, and here; copied as it is on its way, after which a Buffer is no Buffer any more. */
async function both<N extends Name>({ name, input }: Order<N>) {
  return [await threads.make(name, input, demand), structuredClone(await makeHere(name, input))] as const;
}

test("a thread makes what is made here, also of what a thread made", async () => {
  const [base, head] = await Promise.all(
    [before!, after!].map(async (bytes) => {
      const [there, here] = await both({ name: "decode", input: [bytes] });
      expect(there).toEqual(here);
      return there;
    }),
  );
  const query = { sampleType: "alloc_space", focus: "json|http", granularity: "functions" } as const;
  const table = { ...query, limit: 20 };
  const orders = [
    { name: "merge", input: [[base!, head!]] },
    { name: "file", input: [head!] },
    { name: "fileOfDifference", input: [[base!, head!]] },
    { name: "fileOfText", input: [folded("main;work 2\n")] },
    { name: "fileOfText", input: [after!] },
    { name: "folded", input: [head!, query] },
    { name: "speedscope", input: [head!, query, "a name"] },
    { name: "tree", input: [head!, { granularity: "lines" }] },
    { name: "treeToKeep", input: [head!, { granularity: "functions" }] },
    { name: "top", input: [head!, table] },
    { name: "topOfDifference", input: [[base!, head!], table] },
    { name: "peek", input: [head!, { granularity: "functions", function: "runtime.mallocgc" }] },
  ] satisfies { [N in Name]: Order<N> }[Name][];
  for (const order of orders) {
    const [there, here] = await both<Name>(order);
    expect(there).toEqual(here);
  }
  const trees = await Promise.all(
    [base!, head!].map(async (one) => (await makeHere("tree", [one, { granularity: "functions" }])).bytes),
  );
  const [sum, sumHere] = await both({ name: "addUp", input: [trees] });
  expect(sum).toEqual(sumHere);
  const [small, smallHere] = await both({ name: "thumbnail", input: [sum!, "dark"] });
  expect(small).toBe(smallHere);
  const [difference, differenceHere] = await both({ name: "difference", input: [[trees[0]!, trees[1]!]] });
  expect(gunzipSync(difference)).toEqual(gunzipSync(differenceHere));
  const [lines, linesHere] = await both({ name: "foldedDifference", input: [difference] });
  expect(lines).toEqual(linesHere);
  const sides = { columns: [], requests: null, whyNot: null };
  const [change, changeHere] = await both({ name: "costChange", input: [difference, sides] });
  expect(change).toEqual(changeHere);
});

test("what is wrong is told with the same words and status", async () => {
  const broken = gunzipSync(after!).subarray(0, 2_000);
  const query = { granularity: "functions", focus: "(" } as const;
  const profile = await makeHere("decode", [after!]);
  const orders = [
    { name: "decode", input: [broken] },
    { name: "tree", input: [profile, query] },
    { name: "tree", input: [profile, { granularity: "functions", sampleType: "cpu" }] },
  ] satisfies Order<"decode" | "tree">[];
  const statuses = [422, 400, 404];
  for (const [at, { name, input }] of orders.entries()) {
    const outcome = await threads.make<Name>(name, input, demand).catch((error) => error);
    expect(outcome).toBeInstanceOf(HttpProblem);
    expect(outcome.status).toBe(statuses[at]);
    await expect(makeHere<Name>(name, input)).rejects.toThrow(outcome.message);
  }
});

const top = { granularity: "functions", limit: 20 } as const;

/** Whether the table of a profile is made by a thread. */
async function goesToThread(profile: Profile, query: WorkInput<"top">[1] = top): Promise<boolean> {
  const makeSpy = vi.spyOn(Threads.prototype, "make");
  const rows = await make("top", profile, query);
  expect(rows.sampleType).toBe("samples");
  const calls = makeSpy.mock.calls.length;
  makeSpy.mockRestore();
  return calls > 0;
}

const text = (stacks: number) => folded("main;work 1\n".repeat(stacks));

test("what is known to be little is done at once, and all else by a thread", async () => {
  const small = await make("decode", text(2_000));
  expect(await goesToThread(small)).toBe(false);
  expect(await goesToThread(small, { ...top, focus: "main" })).toBe(true);
  const large = await make("decode", text(100_000));
  expect(await goesToThread(large)).toBe(true);
  // What was handed to a thread is still here.
  expect(large.samples.stack.length).toBe(200_000);
  expect((await make("merge", [small, large])).sampleTypes).toHaveLength(1);
});

test("few bytes that ask for much work go to a thread", async () => {
  const inlined = plainFromStacks(["a;b 1"]);
  const line = inlined.locations[0]!.lines[0]!;
  inlined.locations[0]!.lines = Array.from({ length: 1_000 }, () => line);
  inlined.samples = Array.from({ length: 500 }, () => ({ stack: [1n], values: [1n] }));
  expect(await goesToThread(await make("decode", encodePlain(inlined)))).toBe(true);
  const named = plainFromStacks(["a;b 1"]);
  named.functions[0]!.name = "n".repeat(8_000);
  const [place] = named.locations;
  named.locations = Array.from({ length: 500 }, (_, at) => ({ ...place!, id: BigInt(at + 1) }));
  named.samples = [{ stack: [1n], values: [1n] }];
  expect(await goesToThread(await make("decode", encodePlain(named)))).toBe(true);
});
