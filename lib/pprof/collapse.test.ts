import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Collapse, collapseDiff, collapseTree } from "./collapse";
import { diffTrees } from "./fixtures/diff-trees";
import { profileOfStacks } from "./fixtures/decoded";
import { foldProfile } from "./fold";
import { foldedLines } from "./folded-text";
import type { CallTree } from "./tree";

const treeOf = (...stacks: string[]): CallTree => foldProfile(profileOfStacks(stacks), 0);

/** Frames whose names begin with "r" play the runtime. */
const runtimeOf = (tree: CallTree) =>
  Uint8Array.from(tree.frames.name, (name) => Number(name.startsWith("r")));

const how = (tree: CallTree, recursion: Collapse["recursion"], fold: boolean): Collapse => ({
  recursion,
  folded: fold ? runtimeOf(tree) : null,
});

const stacksOf = (tree: CallTree, recursion: Collapse["recursion"], fold = false) =>
  [...foldedLines(collapseTree(tree, how(tree, recursion, fold)))].map((line) => line.trimEnd());

/** One stack of 100,000 frames that uses its functions in turn. */
function deepTree(functions: number): CallTree {
  const column = Array.from({ length: 100_001 }, (_, node) => node);
  const name = column.slice(0, functions).map((at) => `f${at}`);
  const self = Float64Array.from(column, (node) => Number(node === 100_000));
  return {
    sampleType: "cpu",
    unit: "count",
    granularity: "functions",
    total: 1,
    nodeCount: 100_001,
    parent: Int32Array.from(column, (node) => node - 1),
    depth: Uint32Array.from(column),
    frame: Uint32Array.from(column, (node) => Math.max(0, node - 1) % functions),
    frames: { name, file: name.map(() => ""), line: name.map(() => 0) },
    self,
    cum: new Float64Array(100_001).fill(1),
  };
}

describe("collapseTree", () => {
  const recursive = treeOf("f;f;f 1", "f;f;g;f;h 2", "f;g 3", "f;h 4");

  it("of direct recursion joins a function with its own calls, and their callees with each other", () => {
    expect(stacksOf(recursive, "direct")).toEqual(["f 1", "f;g 3", "f;g;f;h 2", "f;h 4"]);
  });

  it("of all recursion gives every call to the outermost one", () => {
    expect(stacksOf(recursive, "all")).toEqual(["f 1", "f;g 3", "f;h 6"]);
    expect(stacksOf(treeOf("f;g;h;f;h;k 5"), "all")).toEqual(["f;g;h;k 5"]);
  });

  it("gives what the runtime costs to its caller, also where it calls back", () => {
    const tree = treeOf(
      "main;rmalloc;rgc 2",
      "main;rcallback;work 3",
      "main;work 4",
      "rgc;rscan 5",
      "rmain;main 6",
    );
    expect(stacksOf(tree, "keep", true)).toEqual(["main 2", "main;work 7", "rgc 5", "rmain;main 6"]);
  });

  it("finds recursion by way of the runtime", () => {
    expect(stacksOf(treeOf("f;rcall;f;x 1"), "direct", true)).toEqual(["f;x 1"]);
  });

  it("handles a stack of 100,000 frames, of one function, of two, or of as many", () => {
    const names = (functions: number) => {
      const { nodeCount } = collapseTree(deepTree(functions), { recursion: "all", folded: null });
      return nodeCount - 1;
    };
    expect([1, 2, 100_000].map(names)).toEqual([1, 2, 100_000]);
  });
});

const anyStack = fc
  .array(fc.constantFrom("f", "g", "h", "r1", "r2"), { maxLength: 8 })
  .map((frames) => frames.join(";"));
const anyStacks = fc.array(
  fc.tuple(anyStack, fc.integer({ min: -50, max: 1000 })).map(([stack, value]) => `${stack} ${value}`),
  { minLength: 1, maxLength: 30 },
);
const anyRecursion = fc.constantFrom<Collapse["recursion"][]>("keep", "direct", "all");

function flatOf({ frames, frame, self }: CallTree): Record<string, number> {
  const flat: Record<string, number> = {};
  for (let node = 1; node < self.length; node++) {
    const name = frames.name[frame[node]!]!;
    flat[name] = (flat[name] ?? 0) + self[node]!;
  }
  return Object.fromEntries(Object.entries(flat).filter(([, value]) => value !== 0));
}

describe("whatever is collapsed", () => {
  it("the sum and, unless frames are folded, every flat cost stay", () => {
    fc.assert(
      fc.property(anyStacks, anyRecursion, fc.boolean(), (stacks, recursion, fold) => {
        const tree = treeOf(...stacks);
        const collapsed = collapseTree(tree, how(tree, recursion, fold));
        expect(collapsed.cum[0]).toBe(tree.cum[0]);
        expect(collapsed.total).toBe(tree.total);
        if (!fold) expect(flatOf(collapsed)).toEqual(flatOf(tree));
      }),
    );
  });

  it("no function calls itself, no stack has a function twice, no runtime has a caller", () => {
    fc.assert(
      fc.property(anyStacks, fc.boolean(), (stacks, fold) => {
        const tree = treeOf(...stacks);
        for (const stack of stacksOf(tree, "direct", fold))
          expect(stack).not.toMatch(/(?:^|;)(\w+);\1(?:;| )/);
        for (const stack of stacksOf(tree, "all", fold)) {
          const frames = stack.replace(/ -?\d+$/, "").split(";");
          expect(new Set(frames).size).toBe(frames.length);
          if (fold) expect(frames.slice(1).filter((name) => name.startsWith("r"))).toEqual([]);
        }
      }),
    );
  });

  it("what others than the runtime cost with their callees stays when the runtime is folded", () => {
    fc.assert(
      fc.property(anyStacks, (stacks) => {
        const tree = treeOf(...stacks);
        const cumOf = (of: CallTree) =>
          ["f", "g", "h"].map((name) => {
            let sum = 0;
            for (const line of foldedLines(of)) {
              const [stack = "", value = "0"] = line.trimEnd().split(" ");
              if (stack.split(";").includes(name)) sum += Number(value);
            }
            return sum;
          });
        expect(cumOf(collapseTree(tree, how(tree, "keep", true)))).toEqual(cumOf(tree));
      }),
    );
  });

  it("the difference of two collapsed trees is the collapsed difference", () => {
    fc.assert(
      fc.property(anyStacks, anyStacks, anyRecursion, fc.boolean(), (before, after, recursion, fold) => {
        const [base, head] = [treeOf(...before), treeOf(...after)];
        const whole = diffTrees(base, head);
        const folded = fold ? runtimeOf({ ...head, frames: whole.frames }) : null;
        const collapsed = collapseDiff(whole, { recursion, folded });
        const other = diffTrees(
          collapseTree(base, how(base, recursion, fold)),
          collapseTree(head, how(head, recursion, fold)),
        );
        const said = (tree: typeof whole, self: Float64Array) => [
          ...foldedLines({ ...tree, total: 0, self, cum: self }),
        ];
        expect(said(collapsed, collapsed.headSelf)).toEqual(said(other, other.headSelf));
        expect(said(collapsed, collapsed.baseSelf)).toEqual(said(other, other.baseSelf));
      }),
    );
  });
});
