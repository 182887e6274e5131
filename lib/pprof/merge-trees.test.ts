import fc from "fast-check";
import { expect, test } from "vitest";
import { profileOfStacks } from "./fixtures/decoded";
import { fixture } from "./fixtures/load";
import { foldProfile } from "./fold";
import { mergeProfiles } from "./merge";
import { mergeTrees } from "./merge-trees";
import type { CallTree } from "./tree";

/** Builds of several commits have a function in different files: the name is what makes it the same. */
const byName = ({ frames: { name }, ...tree }: CallTree) => ({ ...tree, name });

test("trees of real profiles add up to the tree of the profiles merged", () => {
  for (const [kind, column] of [
    ["cpu", 1],
    ["allocs", 1],
    ["mutex", 0],
  ] as const) {
    const profiles = ["c428be0e20c8", "3c21054a6f54", "67d81305b8ca"].map((sha) =>
      fixture(`${sha}-${kind}.pb.gz`),
    );
    const merged = mergeTrees(profiles.map((profile) => foldProfile(profile, column)));
    expect(byName(merged)).toEqual(byName(foldProfile(mergeProfiles(profiles), column)));
  }
});

const stacks = fc.array(
  fc
    .tuple(fc.array(fc.constantFrom("a", "b", "c", "d"), { minLength: 1, maxLength: 5 }), fc.nat(99))
    .map(([frames, value]) => `${frames.join(";")} ${value + 1}`),
  { minLength: 1, maxLength: 12 },
);

test("so do those of any, in whatever order", () => {
  fc.assert(
    fc.property(fc.array(stacks, { minLength: 1, maxLength: 4 }), (each) => {
      const profiles = each.map((some) => profileOfStacks(some));
      const whole = foldProfile(mergeProfiles(profiles), 0);
      const trees = profiles.map((profile) => foldProfile(profile, 0));
      expect(mergeTrees(trees)).toEqual(whole);
      expect(mergeTrees(trees.toReversed())).toEqual(whole);
    }),
  );
});

test("trees of different kinds do not merge", () => {
  const tree = foldProfile(profileOfStacks(["a;b 1"]), 0);
  expect(() => mergeTrees([tree, { ...tree, unit: "bytes" }])).toThrow(/different unit/);
  expect(() => mergeTrees([])).toThrow(/no trees/);
});
