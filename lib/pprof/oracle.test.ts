import { describe, expect, it } from "vitest";
import { diffTop } from "./diff";
import { fixture, oracle, oracleLines, rowLines } from "./fixtures/load";
import { type Filters, filterProfile } from "./filter";
import { callersAndCallees } from "./peek";
import { topFunctions } from "./top";

describe("topFunctions equals go tool pprof -top", () => {
  it.each(Object.keys(oracle.tops))("%s", (file) => {
    const profile = fixture(file);
    expect(profile.sampleTypes.map(({ type }) => type)).toEqual(Object.keys(oracle.tops[file]!));
    profile.sampleTypes.forEach(({ type }, i) => {
      const top = topFunctions(profile, i);
      expect(rowLines(top)).toEqual(oracleLines(oracle.tops[file]?.[type]));
      expect(top.total).toBe(oracle.tops[file]?.[type]?.total);
    });
  });
});

describe("diffTop equals go tool pprof -diff_base", () => {
  it.each(Object.keys(oracle.diffs))("%s", (key) => {
    const files = key.split(" ");
    const normalize = files.length === 3;
    const [base, head] = files.slice(-2).map(fixture);
    for (const { type } of head!.sampleTypes) {
      const diff = diffTop(base!, head!, type, { normalize });
      expect(rowLines(diff)).toEqual(oracleLines(oracle.diffs[key]?.[type]));
      expect(diff.total).toBe(oracle.diffs[key]?.[type]?.total);
    }
  });
});

describe("callersAndCallees equals go tool pprof -peek", { timeout: 30_000 }, () => {
  it.each(Object.keys(oracle.peeks))("every function of %s", (file) => {
    const profile = fixture(file);
    for (const [name, { callers, callees }] of Object.entries(oracle.peeks[file]!)) {
      const [peek] = callersAndCallees(profile, profile.sampleTypes.length - 1, name);
      const side = (neighbours: typeof callers): string[] =>
        neighbours.map(([other, weight, inline]) => `${weight} ${oracle.names[other]} ${inline}`);
      expect(peek?.callers.map((to) => `${to.weight} ${to.name} ${to.inline}`)).toEqual(side(callers));
      expect(peek?.callees.map((to) => `${to.weight} ${to.name} ${to.inline}`)).toEqual(side(callees));
    }
  });
});

describe("filterProfile equals pprof's -focus, -ignore, -hide, -show and -show_from", () => {
  it.each(Object.keys(oracle.filters))("%s", (key) => {
    const [file, ...flags] = key.split(" ");
    const whole = fixture(file!);
    const options = flags.map((flag) => /^-(\w+)=(.*)$/.exec(flag)!.slice(1));
    const filters: Filters = Object.fromEntries(
      options.map(([name, pattern]) => [name === "show_from" ? "showFrom" : name, pattern]),
    );
    const { profile } = filterProfile(whole, filters);
    profile.sampleTypes.forEach(({ type }, i) => {
      expect(rowLines(topFunctions(profile, i))).toEqual(oracleLines(oracle.filters[key]?.[type]));
      expect(topFunctions(whole, i).total).toBe(oracle.filters[key]?.[type]?.total);
    });
  });
});
