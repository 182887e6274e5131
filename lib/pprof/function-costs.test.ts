import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeProfile } from "./decode";
import { ProfileError } from "./error";
import { anyProfile } from "./fixtures/arbitrary";
import { encodePlain } from "./fixtures/encode";
import { fixture } from "./fixtures/load";
import { costOfFunction, decodeCosts, encodeCosts, functionCosts } from "./function-costs";
import type { Profile } from "./profile";
import { topFunctions } from "./top";

const tablesOf = (profile: Profile) => profile.sampleTypes.map((_, type) => topFunctions(profile, type));

describe("costs of all functions", { timeout: 30_000 }, () => {
  it.each(["3c21054a6f54-cpu.pb.gz", "c428be0e20c8-heap.pb.gz", "merged-allocs-all.pb.gz"])(
    "of %s are those of each table, for every function and sample type",
    (file) => {
      const tables = tablesOf(fixture(file));
      const costs = decodeCosts(encodeCosts(functionCosts(tables)));
      for (const { sampleType, rows } of tables) {
        for (const { name, flat, cum } of rows)
          expect(costOfFunction(costs, sampleType, name)).toEqual({ flat, cum });
        const cheap = costs.names.filter((name) => !rows.some((row) => row.name === name));
        for (const name of ["", "main.nobody", "zzz", ...cheap])
          expect(costOfFunction(costs, sampleType, name)).toEqual({ flat: 0, cum: 0 });
      }
      expect(costOfFunction(costs, "nothing", costs.names[0]!)).toEqual({ flat: 0, cum: 0 });
    },
  );

  it("of any profile come back as they were, negative and huge ones, too", () => {
    fc.assert(
      fc.property(anyProfile, (plain) => {
        const costs = functionCosts(tablesOf(decodeProfile(encodePlain(plain))));
        expect(decodeCosts(encodeCosts(costs))).toEqual(costs);
      }),
    );
  });

  it("cut anywhere are refused", () => {
    const bytes = encodeCosts(functionCosts(tablesOf(fixture("3c21054a6f54-mutex.pb.gz"))));
    for (let end = 0; end < bytes.length; end++)
      expect(() => decodeCosts(bytes.subarray(0, end))).toThrow(ProfileError);
  });
});
