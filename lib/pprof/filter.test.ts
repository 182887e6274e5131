import { describe, expect, it } from "vitest";
import { decodeProfile } from "./decode";
import { ProfileError } from "./error";
import { type PlainProfile, encodePlain, plainFromStacks } from "./fixtures/encode";
import { type Filters, filterProfile } from "./filter";
import { foldProfile } from "./fold";
import { foldedLines } from "./folded-text";
import { compilePattern } from "./pattern";
import type { Profile } from "./profile";

const folded = (profile: Profile): string[] =>
  [...foldedLines(foldProfile(profile, 0))].map((line) => line.trim());
const decoded = (plain: PlainProfile): Profile => decodeProfile(encodePlain(plain));

describe("filterProfile", () => {
  const profile = decoded(plainFromStacks(["main;a;b;c;b 1", "main;x 2", "init;b 4", " 8"]));

  it.each<[Filters, string[]]>([
    [{ focus: "^b$" }, ["init;b 4", "main;a;b;c;b 1"]],
    [{ ignore: "^a$|init" }, ["main;x 2"]],
    [{ hide: "^b$" }, ["init 4", "main;a;c 1", "main;x 2"]],
    [{ show: "^(b|main)$" }, ["b 4", "main 2", "main;b;b 1"]],
    [{ showFrom: "^b$" }, ["b 4", "b;c;b 1"]],
    [{ focus: "MAIN" }, []],
    [{ focus: "(?i)MAIN", hide: "main" }, ["a;b;c;b 1", "x 2"]],
    [{ focus: "c\\.go$" }, ["main;a;b;c;b 1"]],
    [{}, ["[no stack] 8", "init;b 4", "main;a;b;c;b 1", "main;x 2"]],
  ])("%j", (filters, left) => {
    expect(folded(filterProfile(profile, filters).profile)).toEqual(left);
  });

  it("says which filters matched nothing", () => {
    expect(filterProfile(profile, { focus: "nobody", hide: "main" }).unmatched).toEqual(["focus"]);
    expect(filterProfile(profile, { showFrom: "nobody" }).unmatched).toEqual(["showFrom"]);
  });

  it("keeps labels and values with their samples", () => {
    const plain = plainFromStacks(["a 1", "b 2", "a 3"]);
    plain.samples.forEach((sample, i) => (sample.labels = [{ key: "n", number: BigInt(i + 1) }]));
    const { samples } = filterProfile(decoded(plain), { focus: "a" }).profile;
    expect([...samples.labels.number.lo]).toEqual([1, 3]);
    expect([...samples.labels.start]).toEqual([0, 1, 2]);
  });
});

describe("patterns of strangers", () => {
  it("that are not valid are refused with the reason", () => {
    expect(() => compilePattern("a(", "focus")).toThrow(
      /pattern of focus is not valid: .*missing closing \)/,
    );
    expect(() => compilePattern("(?=a)", "focus")).toThrow(ProfileError);
    expect(() => compilePattern("x".repeat(30_000), "focus")).toThrow(/30000 characters/);
  });

  it("that make backtracking engines hang are answered", () => {
    const matches = compilePattern("^(a+)+(b|c)*$", "focus");
    expect(matches(`${"a".repeat(4_000)}!`)).toBe(false);
    expect(matches("a".repeat(40))).toBe(true);
  });

  it("that cost too much for the texts are refused", () => {
    const matches = compilePattern("(((x?){30}){30})y", "hide");
    expect(() => Array.from({ length: 100 }, (_, i) => matches(`${i}`.padEnd(4_000, "z")))).toThrow(
      /too costly/,
    );
  });
});

describe("frames that a profile asks to drop", () => {
  const plain = (): PlainProfile =>
    plainFromStacks(["main;work;malloc(int);grow 5", "malloc(int);grow 2", "main;keepme;x 1"]);

  it("go with everything below them, except before the first other frame", () => {
    expect(folded(decoded({ ...plain(), dropFrames: "mal.*|keep.*", keepFrames: "keepme" }))).toEqual([
      "main;keepme;x 1",
      "main;work 5",
      "malloc(int);grow 2",
    ]);
  });

  it("stay where the pattern is broken", () => {
    expect(folded(decoded({ ...plain(), dropFrames: "malloc(" }))).toHaveLength(3);
  });
});
