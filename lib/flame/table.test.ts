import fc from "fast-check";
import { expect, test } from "vitest";
import { anyTree, treeOf } from "./folded.fixture";
import { cumByFrame, flatByFrame, neighboursOf } from "./functions";
import { nodeOfStack, nameStacks, stackName } from "./path";
import { matchedValue, search } from "./search";
import { stackOf, subtreeEnds, subtreeSums, type FlameTree } from "./tree";
import { exactValue, perRequestValue, pprofShare, pprofValue } from "./units";

/** Every stack with its own value, to count by hand. */
function stacksOf(tree: FlameTree): { names: string[]; value: number }[] {
  return [...tree.self].map((value, node) => ({
    names: stackOf(tree.parent, node)
      .slice(1)
      .map((at) => tree.frames.name[tree.frame[at]!]!),
    value,
  }));
}

function sumWhere(tree: FlameTree, counts: (names: string[]) => boolean): number {
  return stacksOf(tree).reduce((sum, { names, value }) => sum + (counts(names) ? value : 0), 0);
}

test("flat and cum count each stack once, as pprof does", () => {
  fc.assert(
    fc.property(anyTree, (tree) => {
      const end = subtreeEnds(tree.parent);
      const flat = flatByFrame(tree, tree.self);
      const cum = cumByFrame(tree, end, subtreeSums(tree.parent, tree.self));
      tree.frames.name.forEach((name, frame) => {
        expect(flat[frame]).toBe(sumWhere(tree, (names) => names.at(-1) === name));
        expect(cum[frame]).toBe(sumWhere(tree, (names) => names.includes(name)));
      });
    }),
  );
});

test("what flows along a call counts each stack once", () => {
  fc.assert(
    fc.property(anyTree, (tree) => {
      const end = subtreeEnds(tree.parent);
      const { name } = tree.frames;
      const { callers, callees } = neighboursOf(tree, end, subtreeSums(tree.parent, tree.self), 0);
      const calls = (names: string[], from: string | undefined, to: string | undefined) =>
        names.some((at, place) => at === to && names[place - 1] === from);
      for (const { frame, value } of callers) {
        expect(value).toBe(sumWhere(tree, (names) => calls(names, name[frame], name[0])));
      }
      for (const { frame, value } of callees) {
        expect(value).toBe(sumWhere(tree, (names) => calls(names, name[0], name[frame])));
      }
    }),
  );
});

const service = treeOf("serve;Handle;encode;encode 30\nserve;read 20\ngc;encode 50");

test("a search tells its share of the whole, a match within a match once", () => {
  const result = search(service, "ENC")!;
  const end = subtreeEnds(service.parent);
  expect(result.functions).toBe(1);
  expect([...result.nodes]).toEqual([0, 0, 0, 1, 1, 0, 0, 1]);
  expect(matchedValue(result.nodes, end, subtreeSums(service.parent, service.self))).toBe(80);
});

test("a search takes all words, of this|that either, a quoted one whole names, an empty one nothing", () => {
  expect(search(service, "ha le")?.functions).toBe(1);
  expect(search(service, '"enc"')?.functions).toBe(0);
  expect(search(service, '"encode"')?.functions).toBe(1);
  expect(search(service, "read|enc")?.functions).toBe(2);
  expect(search(service, "e|x co|gc")?.functions).toBe(1);
  expect(search(service, "enc|")?.functions).toBe(1);
  expect(search(service, "|")).toBeNull();
  expect(search(service, "(((((a+)+)+)+$")?.functions).toBe(0);
  expect(search(service, "  ")).toBeNull();
});

test("the name of a stack leads back to it, also in another tree", () => {
  fc.assert(
    fc.property(anyTree, anyTree, (tree, other) => {
      const names = nameStacks(tree);
      const others = nameStacks(other);
      const paths = stacksOf(other).map((stack) => stack.names.join(";"));
      stacksOf(tree).forEach((stack, node) => {
        if (node === 0) return;
        const name = stackName(names, node);
        expect(nodeOfStack(names, name)).toBe(node);
        expect(nodeOfStack(others, name)).toBe(paths.indexOf(stack.names.join(";")));
      });
    }),
  );
  expect(nodeOfStack(nameStacks(service), "no such name")).toBe(-1);
});

test.each([
  [8_120_000_000, "nanoseconds", "8.12s"],
  [270_000_000, "nanoseconds", "270ms"],
  [999, "nanoseconds", "999ns"],
  [48_600, "nanoseconds", "48.60us"],
  [0, "nanoseconds", "0"],
  [-1_500_000, "nanoseconds", "\u22121.50ms"],
  [7_200_000_000_000, "nanoseconds", "2hrs"],
  [524_288, "bytes", "512kB"],
  [1_600_000, "bytes", "1.53MB"],
  [92, "count", "92"],
  [1_234_567, "objects", "1234567"],
])("%d %s is %s, as pprof prints it", (value, unit, text) => {
  expect(pprofValue(value, unit)).toBe(text);
});

test("shares as pprof prints them", () => {
  expect([0.4824, 0.0059, 0.9997, 0, 0.25].map((part) => pprofShare(part, 1))).toEqual([
    "48.24%",
    "0.59%",
    "100%",
    "0%",
    "25.00%",
  ]);
  expect(pprofShare(1, 0)).toBe("0%");
  expect(pprofValue(20, "count", true)).toBe("+20");
});

test.each([
  [765.461, "nanoseconds", "765ns"],
  [48_553.2, "nanoseconds", "48.6µs"],
  [0.0523, "nanoseconds", "0.0523ns"],
  [-0.0017, "count", "\u22120.0017"],
  [0.25, "seconds", "250ms"],
  [0, "count", "0"],
  [1536, "bytes", "1.5kB"],
])("%s %s per request is written %s", (value, unit, text) => {
  expect(perRequestValue(value, unit)).toBe(text);
});

test.each([
  [8_120_000_000, "nanoseconds", "8120000000 nanoseconds"],
  [-90, "bytes", "\u221290 bytes"],
  [-46_666_666.66666667, "nanoseconds", "\u221246666666.67 nanoseconds"],
  [46_666_667.00000001, "nanoseconds", "46666667 nanoseconds"],
  [120.5, "count", "120.5 count"],
  [12.3456, "count", "12.35 count"],
  [0.00172345, "count", "0.001723 count"],
  [0.1 + 0.2, "count", "0.3 count"],
  [-5.551115123125783e-17, "count", "0 count"],
  [0, "count", "0 count"],
])("%d %s in a tooltip is %s", (value, unit, text) => {
  expect(exactValue(value, unit)).toBe(text);
});
