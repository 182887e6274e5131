import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeProfile } from "./decode";
import { diffTop } from "./diff";
import { differenceProfile } from "./difference-profile";
import { encodeProfile } from "./encode-profile";
import { diffTrees } from "./fixtures/diff-trees";
import { anyTwoProfiles, profileOfStacks } from "./fixtures/decoded";
import { encodePlain, plainFromStacks } from "./fixtures/encode";
import { fixture, oracle, oracleLines, rowLines } from "./fixtures/load";
import { foldProfile } from "./fold";
import { foldedDifference, foldedLines } from "./folded-text";
import type { Profile } from "./profile";
import { topFunctions } from "./top";

const differences = Object.keys(oracle.diffs).filter((key) => !key.startsWith("normalized"));

describe("differenceProfile", { timeout: 30_000 }, () => {
  it.each(differences)("written out says what go tool pprof -top -diff_base says: %s", (key) => {
    const [base, head] = key.split(" ").map(fixture);
    const written = decodeProfile(encodeProfile(differenceProfile(base!, head!)));
    expect(written.sampleTypes).toEqual(head!.sampleTypes);
    written.sampleTypes.forEach(({ type }, i) => {
      const top = topFunctions(written, i);
      expect(rowLines(top)).toEqual(oracleLines(oracle.diffs[key]?.[type]));
      expect(top.total).toBe(oracle.diffs[key]?.[type]?.total);
    });
  });

  it("of any two profiles has the rows of their difference", () => {
    fc.assert(
      fc.property(anyTwoProfiles, ([base, head]) => {
        const difference = differenceProfile(base, head);
        for (const [i, { type }] of difference.sampleTypes.entries())
          expect(rowLines(topFunctions(difference, i)).sort()).toEqual(
            rowLines(diffTop(base, head, type)).sort(),
          );
      }),
      { numRuns: 20 },
    );
  });

  it("keeps other labels and has that of the base once, though base is a difference itself", () => {
    const plain = plainFromStacks(["a;b 5"]);
    plain.samples[0]!.labels = [
      { key: "pprof::base", text: "true" },
      { key: "bytes", number: 16n, unit: "bytes" },
    ];
    const { strings, samples } = differenceProfile(
      decodeProfile(encodePlain(plain)),
      profileOfStacks(["a 2"]),
    );
    const labels = [...samples.labels.key].map((key, i) => [strings[key], strings[samples.labels.text[i]!]]);
    expect([...samples.labels.start]).toEqual([0, 0, 2]);
    expect(labels.sort()).toEqual([
      ["bytes", ""],
      ["pprof::base", "true"],
    ]);
  });

  it("is refused where the sides have nothing in common", () => {
    expect(() =>
      differenceProfile(profileOfStacks(["a 1"], ["cpu/ns"]), profileOfStacks(["a 1"], ["heap/bytes"])),
    ).toThrow(/no sample type in common/);
  });
});

describe("foldedDifference", () => {
  const folded = (profile: Profile) => foldProfile(profile, 0);
  const lines = (base: Profile, head: Profile) => [
    ...foldedDifference(diffTrees(folded(base), folded(head))),
  ];

  it("has base and head of every stack of either side", () => {
    const [base, head] = [
      profileOfStacks(["a;b 5", "a 1", "old 3"]),
      profileOfStacks(["a;b 2", "a 1", "a;b;new 4"]),
    ];
    expect(lines(base, head)).toEqual(["a 1 1\n", "a;b 5 2\n", "a;b;new 0 4\n", "old 3 0\n"]);
  });

  it.each(differences)("is what difffolded.pl makes of the stacks of both: %s", (key) => {
    const [base, head] = key.split(" ").map(fixture);
    const sides = [base!, head!].map((profile) => costsOf([...foldedLines(folded(profile))].join("")));
    const stacks = new Set(sides.flatMap((side) => [...side.keys()]));
    const expected = [...stacks].map(
      (stack) => `${stack} ${sides.map((side) => side.get(stack) ?? 0).join(" ")}`,
    );
    expect(lines(base!, head!).join("").trimEnd().split("\n").sort()).toEqual(expected.sort());
  });
});

function costsOf(text: string): Map<string, string> {
  const lines = text.trimEnd().split("\n");
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), line.slice(line.lastIndexOf(" ") + 1)]),
  );
}
