import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeProfile } from "./decode";
import { ProfileError } from "./error";
import { anyProfile } from "./fixtures/arbitrary";
import { encodePlain } from "./fixtures/encode";
import { fixture } from "./fixtures/load";
import { costOfFunction, costlyTypes, decodeCosts, encodeCosts, functionCosts } from "./function-costs";
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
      expect(costOfFunction(costs, "nothing", costs.names[0]!)).toBeNull();
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

  it("of more functions than are kept are those of the most expensive, and unknown for the others", () => {
    const tables = tablesOf(fixture("3c21054a6f54-cpu.pb.gz"));
    const costs = decodeCosts(encodeCosts(functionCosts(tables, 20)));
    for (const { sampleType, rows } of tables) {
      const byCum = [...rows].sort((a, b) => b.cum - a.cum);
      for (const { name, flat, cum } of byCum.filter((row) => row.cum > byCum[20]!.cum))
        expect(costOfFunction(costs, sampleType, name)).toEqual({ flat, cum });
      const stored = rows.filter(({ name }) => costOfFunction(costs, sampleType, name));
      expect(stored).toHaveLength(20);
      expect(costOfFunction(costs, sampleType, "main.nobody")).toBeNull();
    }
  });

  it("take no room for sample types in which a function costs nothing", () => {
    const names = Array.from({ length: 1_000 }, (_, at) => `f${at}`);
    const table = (rows: readonly string[], sampleType: string) => ({
      sampleType,
      unit: "count",
      total: 1,
      rows: rows.map((name) => ({ name, file: "", line: 0, flat: 1, cum: 1 })),
    });
    const size = (empty: number) =>
      encodeCosts(
        functionCosts([table(names, "all"), ...Array.from({ length: empty }, (_, at) => table([], `${at}`))]),
      ).length;
    expect(size(8) - size(0)).toBeLessThan(100);
  });

  it("are kept of the first sample types and the default one", () => {
    const types = Array.from({ length: 256 }, (_, at) => ({ type: `t${at}` }));
    expect(costlyTypes(types, "t200")).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 200]);
    expect(costlyTypes(types.slice(0, 2), "t1")).toEqual([0, 1]);
    expect(costlyTypes(types.fill({ type: "same" }), "same")).toHaveLength(8);
  });

  it("cut anywhere are refused", () => {
    const bytes = encodeCosts(functionCosts(tablesOf(fixture("3c21054a6f54-mutex.pb.gz"))));
    for (let end = 0; end < bytes.length; end++)
      expect(() => decodeCosts(bytes.subarray(0, end))).toThrow(ProfileError);
  });
});
