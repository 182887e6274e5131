import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeProfile } from "./decode";
import { diffTrees } from "./fixtures/diff-trees";
import { anyProfile } from "./fixtures/arbitrary";
import { profileOfStacks } from "./fixtures/decoded";
import { encodePlain, plainFromStacks } from "./fixtures/encode";
import { fixture, fixtureFiles } from "./fixtures/load";
import { foldProfile } from "./fold";
import { foldedLines } from "./folded-text";
import type { Granularity } from "./frames";
import { type TopTable, topFunctions } from "./top";
import type { CallTree, TreeShape } from "./tree";

const ofStacks = (...stacks: string[]): CallTree => foldProfile(profileOfStacks(stacks), 0);

/** The tree drawn as an indented outline. */
function outline(tree: TreeShape, cost: (node: number) => string): string[] {
  return Array.from({ length: tree.nodeCount }, (_, node) => {
    const name = node === 0 ? "all" : tree.frames.name[tree.frame[node]!];
    return `${"  ".repeat(tree.depth[node]!)}${name} ${cost(node)}`;
  });
}

describe("foldProfile", { timeout: 30_000 }, () => {
  it("joins equal paths, siblings by name, totals below their own costs", () => {
    const tree = ofStacks("main;b 2", "main;a;x 5", "main 1", "init 4", "main;a 3", " 7");
    expect(outline(tree, (node) => `${tree.self[node]} of ${tree.cum[node]}`)).toEqual([
      "all 7 of 22",
      "  init 4 of 4",
      "  main 1 of 11",
      "    a 3 of 8",
      "      x 5 of 5",
      "    b 2 of 2",
    ]);
    expect([...foldedLines(tree)].join("")).toBe(
      "[no stack] 7\ninit 4\nmain 1\nmain;a 3\nmain;a;x 5\nmain;b 2\n",
    );
  });

  it("expands inlined calls, the innermost deepest, and leaves no node for zeros", () => {
    const plain = plainFromStacks(["outer;inlined;leaf 3", "gone 0"]);
    plain.locations[1]!.lines = [{ func: 2n }, { func: 1n }];
    plain.samples[0]!.stack = [3n, 2n];
    const tree = foldProfile(decodeProfile(encodePlain(plain)), 0);
    expect([...foldedLines(tree)]).toEqual(["outer;inlined;leaf 3\n"]);
    expect(tree.frames.name).toEqual(["inlined", "leaf", "outer"]);
  });

  it("names places without symbols after their binary", () => {
    const plain = plainFromStacks(["a 1"]);
    plain.mappings = [{ id: 1n, file: "/usr/lib/libc.so.6" }];
    plain.locations.push({ id: 2n, mapping: 1n, lines: [] }, { id: 3n, lines: [] });
    plain.samples = [{ stack: [2n, 3n, 1n], values: [1n] }];
    expect([...foldedLines(foldProfile(decodeProfile(encodePlain(plain)), 0))]).toEqual([
      "a;<unknown>;[libc.so.6] 1\n",
    ]);
  });

  it("tells lines and files apart when asked to", () => {
    const plain = plainFromStacks(["a;b 1", "a;b 2"]);
    plain.locations.push({ id: 3n, lines: [{ func: 2n, line: 77n }] });
    plain.samples[1]!.stack = [3n, 1n];
    const profile = decodeProfile(encodePlain(plain));
    const folded = (granularity: Granularity): string[] => {
      const tree = foldProfile(profile, 0, { granularity });
      return outline(tree, (node) => `${tree.frames.line[tree.frame[node]!]} ${tree.cum[node]}`).slice(1);
    };
    expect(folded("lines")).toEqual(["  a 1 3", "    b 1 1", "    b 77 2"]);
    const text = foldedLines(foldProfile(profile, 0, { granularity: "lines" }));
    expect([...text].join("")).toBe("a:1;b:1 1\na:1;b:77 2\n");
    expect(folded("files")).toEqual(["  a.go 0 3", "    b.go 0 3"]);
  });

  it("handles a stack of 100,000 frames", () => {
    const path = Array.from({ length: 100_000 }, (_, i) => (i % 2 === 0 ? 1n : 2n));
    const plain = { ...plainFromStacks(["a;b 1"]), samples: [{ stack: path, values: [3n] }] };
    const tree = foldProfile(decodeProfile(encodePlain(plain)), 0);
    expect([tree.nodeCount, tree.depth[100_000], tree.cum[1]]).toEqual([100_001, 100_000, 3]);
  });

  it("of any profile adds up to its samples and agrees with the top table", () => {
    fc.assert(
      fc.property(anyProfile, (plain) => {
        for (const sample of plain.samples)
          sample.values = sample.values.map((value) => BigInt.asIntN(40, value));
        const profile = decodeProfile(encodePlain(plain));
        expect(costsOfTree(foldProfile(profile, 1))).toEqual(costsOfTop(topFunctions(profile, 1)));
        expect(foldProfile(profile, 1).cum[0]).toBe(
          Number(plain.samples.reduce((sum, { values }) => sum + values[1]!, 0n)),
        );
      }),
    );
  });

  it.each(fixtureFiles.filter((file) => !/derived-(cpu|double)/.test(file)))(
    "of %s agrees with the top table",
    (file) => {
      const profile = fixture(file);
      profile.sampleTypes.forEach((_, i) =>
        expect(costsOfTree(foldProfile(profile, i))).toEqual(costsOfTop(topFunctions(profile, i))),
      );
    },
  );
});

const costInWords = (name: string, file: string, line: number, flat: number, cum: number): string =>
  `${name} ${file}:${line} ${flat} ${cum}`;

/** Flat and cum of every function, computed from the tree alone: recursion counts where it begins. */
function costsOfTree(tree: CallTree): string[] {
  const frames = tree.frames.name.length;
  const [flat, cum] = [new Float64Array(frames), new Float64Array(frames)];
  for (let node = 1; node < tree.nodeCount; node++) {
    const frame = tree.frame[node]!;
    flat[frame]! += tree.self[node]!;
    let above = tree.parent[node]!;
    while (above > 0 && tree.frame[above] !== frame) above = tree.parent[above]!;
    if (above <= 0) cum[frame]! += tree.cum[node]!;
  }
  return tree.frames.name
    .map((name, i) => costInWords(name, tree.frames.file[i]!, tree.frames.line[i]!, flat[i]!, cum[i]!))
    .filter((_, i) => flat[i] !== 0 || cum[i] !== 0)
    .sort();
}

function costsOfTop({ rows }: TopTable): string[] {
  return rows.map((row) => costInWords(row.name, row.file, row.line, row.flat, row.cum)).sort();
}

describe("diffTrees", () => {
  it("keeps what one path gained and another lost apart", () => {
    const diff = diffTrees(
      ofStacks("main;a;f 5", "main;b 2", "old;x 1"),
      ofStacks("main;b 2", "main;c;f 5", "new 3"),
    );
    expect(
      outline(
        diff,
        (node) =>
          `${diff.baseSelf[node]}→${diff.headSelf[node]} (${diff.baseCum[node]}→${diff.headCum[node]})`,
      ),
    ).toEqual([
      "all 0→0 (8→10)",
      "  main 0→0 (7→7)",
      "    a 0→0 (5→0)",
      "      f 5→0 (5→0)",
      "    b 2→2 (2→2)",
      "    c 0→0 (0→5)",
      "      f 0→5 (0→5)",
      "  new 0→3 (0→3)",
      "  old 0→0 (1→0)",
      "    x 1→0 (1→0)",
    ]);
  });

  it("has each side's tree in it, whatever the two are", () => {
    fc.assert(
      fc.property(anyProfile, anyProfile, (a, b) => {
        const [base, head] = [a, b].map((plain) => foldProfile(decodeProfile(encodePlain(plain)), 0));
        const diff = diffTrees(base!, head!);
        expect([...foldedLines({ ...diff, total: 0, self: diff.baseSelf, cum: diff.baseCum })]).toEqual([
          ...foldedLines(base!),
        ]);
        expect([...foldedLines({ ...diff, total: 0, self: diff.headSelf, cum: diff.headCum })]).toEqual([
          ...foldedLines(head!),
        ]);
      }),
    );
  });
});
