import fc from "fast-check";
import { expect, it } from "vitest";
import { arrange } from "./arrange";
import { indexFrames } from "./frame-index";
import { decodeProfile } from "./decode";
import { anyProfile } from "./fixtures/arbitrary";
import { profileOfStacks } from "./fixtures/decoded";
import { encodePlain } from "./fixtures/encode";
import { growTree } from "./grow";
import { limits } from "./limits";
import { numbersOf } from "./columns";
import type { Profile } from "./profile";
import { walkStacks } from "./stacks";
import { TreeBuilder } from "./tree-builder";

/** The same tree stack by stack, each node found by a hash table of the whole tree. */
function stackByStack({ samples }: Profile, { start, frame, table }: ReturnType<typeof indexFrames>) {
  const values = numbersOf(samples.values[0]!);
  const builder = new TreeBuilder();
  walkStacks(
    samples,
    (sample) => values[sample] !== 0,
    (from, location) => {
      let node = from;
      for (let i = start[location + 1]! - 1; i >= start[location]!; i--)
        node = builder.child(node, frame[i]!);
      return node;
    },
    (sample, node) => void (builder.self[node]! += values[sample]!),
  );
  const { place: _, ...tree } = arrange(builder, table.name.length);
  return tree;
}

const expectSame = (profile: Profile) => {
  const index = indexFrames(profile);
  const grown = growTree(profile.samples, index, numbersOf(profile.samples.values[0]!));
  expect(grown).toEqual(stackByStack(profile, index));
};

it("grows the same tree as stack by stack", () => {
  fc.assert(fc.property(anyProfile, (plain) => expectSame(decodeProfile(encodePlain(plain)))));
});

it("whose nodes have one child or hundreds, of stacks that part early or late", () => {
  const name = fc.integer({ min: 0, max: 300 }).map((i) => `f${i}`);
  const stack = fc.oneof(
    fc.array(name, { minLength: 1, maxLength: 3 }),
    fc.array(fc.constantFrom("a", "b"), { minLength: 1, maxLength: 60 }),
    fc
      .tuple(fc.integer({ min: 50, max: 150 }), fc.array(name, { maxLength: 2 }))
      .map(([deep, leaf]) => [...Array<string>(deep).fill("deep"), ...leaf]),
  );
  fc.assert(
    fc.property(fc.array(stack, { minLength: 1, maxLength: 600 }), (stacks) => {
      const lines = stacks.map((frames, i) => `${frames.join(";")} ${(i % 5) - 1}`);
      expectSame(profileOfStacks(lines));
    }),
    { numRuns: 60 },
  );
});

it("is refused beyond the limit of nodes, however many stacks there are", () => {
  const { nodes } = limits;
  const lines = Array.from({ length: 400 }, (_, i) => `a;b;f${i} 1`);
  const profile = profileOfStacks(lines);
  const grow = () => growTree(profile.samples, indexFrames(profile), numbersOf(profile.samples.values[0]!));
  const most: { nodes: number } = limits;
  try {
    most.nodes = 403;
    expect(grow().parent).toHaveLength(403);
    most.nodes = 402;
    expect(grow).toThrow(/more than 402 nodes/);
  } finally {
    most.nodes = nodes;
  }
});
