import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeProfile } from "./decode";
import { diffTop } from "./diff";
import { anyProfile } from "./fixtures/arbitrary";
import { anyTwoProfiles, profileOfStacks } from "./fixtures/decoded";
import { encodePlain, plainFromStacks } from "./fixtures/encode";
import { fixture, rowLines } from "./fixtures/load";
import { foldProfile } from "./fold";
import { foldedLines } from "./folded-text";
import { mergeProfiles } from "./merge";
import type { Profile } from "./profile";
import { topFunctions } from "./top";

/** Exact flat and cum by name, of tables added up. */
function costs(...profiles: Profile[]): Map<string, readonly [bigint, bigint]> {
  const sums = new Map<string, readonly [bigint, bigint]>();
  for (const profile of profiles)
    for (const { name, flat, cum, exact } of topFunctions(profile, 0).rows) {
      const [f, c] = sums.get(name) ?? [0n, 0n];
      sums.set(name, [f + (exact?.flat ?? BigInt(flat)), c + (exact?.cum ?? BigInt(cum))]);
    }
  return new Map([...sums].filter(([, [f, c]]) => f !== 0n || c !== 0n).sort());
}

describe("mergeProfiles", { timeout: 30_000 }, () => {
  it("joins equal stacks and keeps those with other labels apart", () => {
    const plain = plainFromStacks(["a;b 1", "a;b 2", "a;b 4", "a 8", "z 0"]);
    plain.samples[2]!.labels = [{ key: "worker", text: "x" }];
    const profile = decodeProfile(encodePlain(plain));
    const merged = mergeProfiles([profile, profile]);
    expect(merged.samples.count).toBe(3);
    expect([...foldedLines(foldProfile(merged, 0))]).toEqual(["a 16\n", "a;b 14\n"]);
  });

  it("adds up what each profile's functions cost", () => {
    fc.assert(
      fc.property(anyTwoProfiles, ([one, other]) => {
        expect(costs(mergeProfiles([one, other]))).toEqual(costs(one, other));
      }),
    );
  });

  it("takes the sample types that all have, in the finest unit", () => {
    const merged = mergeProfiles([
      profileOfStacks(["a 1,2"], ["samples/count", "cpu/milliseconds"]),
      profileOfStacks(["a 3000"], ["cpu/microseconds"]),
    ]);
    expect(merged.sampleTypes).toEqual([{ type: "cpu", unit: "microseconds" }]);
    expect(rowLines(topFunctions(merged, 0))).toEqual(["5000 5000 a"]);
    expect(() => mergeProfiles([profileOfStacks(["a 1"]), profileOfStacks(["a 1"], ["cpu/ns"])])).toThrow(
      /no sample type in common/,
    );
  });

  it("makes header and costs of repeats: durations add up, the earliest time stays", () => {
    const repeats = ["c428be0e20c8-cpu.pb.gz", "3c21054a6f54-cpu.pb.gz"].map(fixture);
    const merged = mergeProfiles(repeats);
    expect(merged.durationNanos).toBe(repeats[0]!.durationNanos + repeats[1]!.durationNanos);
    expect([repeats[0]!.timeNanos, repeats[1]!.timeNanos]).toContain(merged.timeNanos);
    expect(costs(merged)).toEqual(costs(...repeats));
  });
});

describe("diffTop", () => {
  it("of a profile with itself is empty, and its total is the profile's", () => {
    fc.assert(
      fc.property(anyProfile, (plain) => {
        const profile = decodeProfile(encodePlain(plain));
        expect(diffTop(profile, profile, "alloc_space").rows).toEqual([]);
        expect(diffTop(profile, profile, "alloc_space").total).toBe(topFunctions(profile, 1).total);
      }),
    );
  });

  it("brings units together and shows both sides", () => {
    const diff = diffTop(
      profileOfStacks(["a;b 2", "a 1"], ["cpu/ms"]),
      profileOfStacks(["a;b 5000", "new 1"], ["cpu/us"]),
      "cpu",
    );
    expect(diff).toMatchObject({ unit: "us", total: 3000 });
    expect(diff.rows).toMatchObject([
      { name: "b", flat: 3000, cum: 3000, baseFlat: 2000, headFlat: 5000 },
      { name: "a", flat: -1000, cum: 2000, baseCum: 3000, headCum: 5000 },
      { name: "new", flat: 1, cum: 1, baseFlat: 0, headFlat: 1 },
    ]);
    expect(() => diffTop(profileOfStacks(["a 1"]), profileOfStacks(["a 1"]), "cpu")).toThrow(
      /base profile has no sample type cpu/,
    );
  });
});
