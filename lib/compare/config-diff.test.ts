import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareRuns, diffConfigs } from ".";
import { pair, runsWith } from "./fixtures/runs";

const config = fc.dictionary(fc.string({ maxLength: 4 }), fc.constantFrom("", "0", "1"), { maxKeys: 8 });

describe("diffConfigs", () => {
  it("tells what was added, removed and changed, in natural order", () => {
    const diff = diffConfigs(
      { "cpu.2": "a", "cpu.10": "a", gogc: "100", old: "" },
      { "cpu.2": "b", "cpu.10": "b", gogc: "100", fresh: "1" },
    );
    expect(diff.differences).toEqual([
      { key: "cpu.2", base: "a", head: "b", kind: "changed" },
      { key: "cpu.10", base: "a", head: "b", kind: "changed" },
      { key: "fresh", base: null, head: "1", kind: "added" },
      { key: "old", base: "", head: null, kind: "removed" },
    ]);
    expect(diff.unchanged).toEqual([{ key: "gogc", value: "100" }]);
  });

  it("loses no key, and turns over with the sides", () => {
    fc.assert(
      fc.property(config, config, (base, head) => {
        const { differences, unchanged } = diffConfigs(base, head);
        const keys = [...differences, ...unchanged].map(({ key }) => key);
        expect(new Set(keys)).toEqual(new Set([...Object.keys(base), ...Object.keys(head)]));
        expect(keys).toHaveLength(new Set(keys).size);
        const back = diffConfigs(head, base).differences.map(({ key, base: b, head: h }) => [key, h, b]);
        expect(back).toEqual(differences.map(({ key, base: b, head: h }) => [key, b, h]));
      }),
    );
  });
});

describe("configurations of groups of runs", () => {
  const runs = (values: (string | null)[], scenario = "GET /ping") =>
    values.flatMap((value) =>
      runsWith("qps", [1], { scenario, config: value === null ? {} : { gogc: value, port: "80" } }),
    );

  it("say so where the runs of one side disagree", () => {
    expect(compareRuns(pair(runs(["100", "100"]), runs(["100", "400", "100"]))).config).toEqual([
      { key: "gogc", base: "100", head: "100 (2 runs), 400 (1 run)", kind: "changed" },
    ]);
  });

  it("are alike when each scenario has its own on both sides", () => {
    const side = () => [...runs(["100", "100"]), ...runs(["400"], "POST /login")];
    const more = [...runs(["100"]), ...runs(["400", "400"], "POST /login")];
    const { config: differences, configUnchanged } = compareRuns(pair(side(), more));
    expect(differences).toEqual([]);
    expect(configUnchanged.map(({ key }) => key)).toEqual(["gogc", "port"]);
  });

  it("are not confused with none: a side without any is not recorded, and no difference", () => {
    const compared = compareRuns(pair(runs([null]), runs(["100", null])));
    const { config: differences, notRecorded, warnings } = compared;
    expect(differences).toEqual([]);
    expect(notRecorded).toEqual({ config: ["base"], environment: ["base", "head"] });
    expect(warnings).toMatchObject([{ id: "config-unknown", side: "base", level: "info" }]);
  });

  it("are compared for the series of which both sides recorded one", () => {
    const base = [...runs([null]), ...runs(["100"], "POST /login")];
    const head = [...runs(["400"]), ...runs(["200"], "POST /login")];
    const { config: differences, notRecorded } = compareRuns(pair(base, head));
    expect(differences).toEqual([{ key: "gogc", base: "100", head: "200", kind: "changed" }]);
    expect(notRecorded.config).toEqual([]);
  });

  it("show the environment and the tool's version the same way", () => {
    const side = (toolVersion: string, kernel: string) =>
      runsWith("qps", [1], { toolVersion, environmentFacts: { kernel, cores: "2" } });
    const { environment, environmentUnchanged } = compareRuns(
      pair(side("4.1.0", "6.1"), side("4.2.0", "6.12")),
    );
    expect(environment).toEqual([
      { key: "kernel", base: "6.1", head: "6.12", kind: "changed" },
      { key: "wrk.version", base: "4.1.0", head: "4.2.0", kind: "changed" },
    ]);
    expect(environmentUnchanged).toEqual([{ key: "cores", value: "2" }]);
  });
});
