import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collapseDiff, collapseTree } from "./collapse";
import { decodeProfile } from "./decode";
import { diffTrees } from "./fixtures/diff-trees";
import { ProfileError } from "./error";
import { filterProfile } from "./filter";
import { encodePlain, plainFromStacks } from "./fixtures/encode";
import { foldProfile } from "./fold";
import { decodeFolded } from "./folded-profile";
import { foldedLines } from "./folded-text";
import { limits } from "./limits";
import { callersAndCallees } from "./peek";
import { speedscopeFile } from "./speedscope";
import { topFunctions } from "./top";
import { decodeDiffTree, decodeTree, encodeTree } from "./wire";

/** A stack of `depth` frames that are `a` and `b` in turn, with names as given. */
function deep(depth: number, names = ["a", "b"]) {
  const plain = plainFromStacks(["a;b 1"]);
  names.forEach((name, at) => (plain.functions[at]!.name = name));
  plain.samples = [{ stack: Array.from({ length: depth }, (_, at) => BigInt(1 + (at % 2))), values: [3n] }];
  return decodeProfile(encodePlain(plain));
}

const length = (pieces: Iterable<string>) => {
  let sum = 0;
  for (const piece of pieces) sum += piece.length;
  return sum;
};

describe("a stack of 100,000 frames", { timeout: 60_000 }, () => {
  const profile = deep(100_000);
  const tree = foldProfile(profile, 0);

  it("is counted, filtered and asked for neighbours like any other", () => {
    expect(topFunctions(profile, 0).rows.map(({ flat, cum }) => flat + cum)).toEqual([6, 3]);
    expect(callersAndCallees(profile, 0, "a")).toHaveLength(1);
    const { profile: shown } = filterProfile(profile, { focus: "a", hide: "b" });
    expect(foldProfile(shown, 0).nodeCount).toBe(50_001);
    expect(foldProfile(profile, 0, { granularity: "packages" }).nodeCount).toBe(100_001);
  });

  it("travels, is compared and collapses", () => {
    expect(decodeTree(encodeTree(tree)).depth[100_000]).toBe(100_000);
    const diff = diffTrees(tree, foldProfile(deep(99_999), 0));
    expect(diff.nodeCount).toBe(200_000);
    const all = { recursion: "all", folded: null } as const;
    expect([collapseTree(tree, all).nodeCount, collapseDiff(diff, all).nodeCount]).toEqual([3, 5]);
  });

  it("is written out", () => {
    expect(length(foldedLines(tree))).toBe(2 * 100_000 + 2);
    expect(length(speedscopeFile(tree, "deep"))).toBeGreaterThan(200_000);
  });
});

describe("names of a megabyte", { timeout: 60_000 }, () => {
  const name = "x".repeat(1_000_000);
  const cut = `main.${"x".repeat(limits.text - 5)}… (1000005 bytes)`;

  it("are cut, and say how long they were", () => {
    const profile = deep(50, [`main.${name}`, `/${name}`]);
    expect(topFunctions(profile, 0).rows[0]?.name).toBe(cut);
    expect(filterProfile(profile, { focus: "^main", hide: "y" }).unmatched).toEqual(["hide"]);
    const tree = foldProfile(profile, 0);
    expect(decodeTree(encodeTree(tree)).frames.name[1]).toBe(cut);
  });

  it("are cut in folded stacks as well, and never in the middle of a character", () => {
    const folded = decodeFolded(new TextEncoder().encode(`main;${"é".repeat(9_000)} 1`));
    expect(folded.strings).toContain(`${"é".repeat(limits.text)}… (9000 characters)`);
    const profile = deep(2, ["é".repeat(9_000), `x${"é".repeat(9_000)}`]);
    expect(topFunctions(profile, 0).rows.map((row) => row.name.slice(-20))).toEqual([
      "ééé… (18000 bytes)".padStart(20, "é"),
      "ééé… (18001 bytes)".padStart(20, "é"),
    ]);
  });
});

describe("few kilobytes that stand for gigabytes", { timeout: 20_000 }, () => {
  const long = "n".repeat(limits.text);

  it("are no longer written out than bounded: a deep stack of long names that costs at every depth", () => {
    const plain = plainFromStacks(["a;b 1"]);
    plain.functions[0]!.name = long;
    plain.samples = Array.from({ length: 400 }, (_, at) => ({
      stack: Array.from({ length: at + 1 }, () => 1n),
      values: [1n],
    }));
    const tree = foldProfile(decodeProfile(encodePlain(plain)), 0);
    expect(() => foldedLines(tree)).toThrow(/would take 657 MB, at most 268 MB are written/);
    expect(length(speedscopeFile(tree, "deep"))).toBeGreaterThan(400 * 200);
  });

  it("may have one long name on many lines", () => {
    const plain = plainFromStacks(["a;b 1"]);
    plain.functions[0]!.name = long;
    const ids = Array.from({ length: 20_000 }, (_, at) => BigInt(at + 1));
    const line = plain.locations[0]!.lines[0]!;
    const place = plain.locations[0]!;
    plain.locations = ids.map((id) => ({ ...place, id, lines: [{ ...line, line: id }] }));
    plain.samples = ids.map((id) => ({ stack: [id], values: [1n] }));
    const profile = decodeProfile(encodePlain(plain));
    expect(foldProfile(profile, 0).nodeCount).toBe(2);
    expect(() => foldProfile(profile, 0, { granularity: "lines" })).toThrow(/at most 67108864 are read/);
  });
});

it("4,000 names of 20,000 characters that differ at the end are told apart at once", () => {
  const name = "n".repeat(20_000);
  const lines = Array.from({ length: 4_000 }, (_, at) => `main;${at}${name} 1`).join("\n");
  const profile = decodeFolded(new TextEncoder().encode(lines));
  expect(topFunctions(profile, 0).rows).toHaveLength(4_001);
});

it("trees made of random bytes are refused", () => {
  const kinds = [decodeTree, decodeDiffTree];
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(4), (bytes, granularity) => {
      for (const [kind, decode] of kinds.entries()) {
        const withHead = Uint8Array.from([1, kind, granularity, ...bytes]);
        expect(() => decode(withHead)).toThrow(ProfileError);
      }
    }),
    { numRuns: 500 },
  );
});

it("more names than memory has room for are refused", () => {
  const name = [0x32, 0];
  const names = (count: number) => Uint8Array.from({ length: 2 * count }, (_, i) => name[i % 2]!);
  expect(() => decodeProfile(names(2 ** 21))).toThrow("The profile has no sample type");
  expect(() => decodeProfile(names(2 ** 21 + 1))).toThrow("more than 2097152 names");
});

it("absurd counts, lines and times are taken for what they are", () => {
  const plain = plainFromStacks(["a;b 1"]);
  const huge = 2n ** 63n - 1n;
  plain.locations[0]!.lines[0]!.line = huge;
  plain.functions[0]!.startLine = -1n;
  Object.assign(plain, { timeNanos: -huge, durationNanos: huge, period: -1n });
  const profile = decodeProfile(encodePlain(plain));
  const tree = foldProfile(profile, 0, { granularity: "lines" });
  expect(decodeTree(encodeTree(tree)).frames.line.every((line) => line >= 0)).toBe(true);
});
