import { expect, test } from "vitest";
import { treeOf } from "./folded.fixture";
import { explainChange, largestMoves, leastNamed } from "./movers";
import { costByOwner, ownFrames } from "./owners";

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** `stackless`: what samples without a stack cost in head, none in base. */
const explain = (base: readonly number[], head: readonly number[], stackless = 0) =>
  explainChange(Float64Array.from(base), Float64Array.from(head), {
    base: sum(base),
    head: sum(head) + stackless,
  });

test("names as many functions as explain most of the change", () => {
  const { movers, explained } = explain([50, 30, 15, 5], [10, 20, 20, 5]);
  expect(movers).toEqual([{ frame: 0, base: 50, head: 10 }]);
  expect(explained).toBeCloseTo(40 / 45);
});

test("a change spread over many names three at most and says how much they explain", () => {
  const { movers, explained } = explain(Array<number>(10).fill(10), Array<number>(10).fill(12));
  expect(movers).toHaveLength(3);
  expect(explained).toBeCloseTo(0.3);
});

test("the share is that of the change that is shown, also where samples without a stack moved", () => {
  const { movers, explained } = explain([60, 10, 30], [54, 8, 32], 2);
  expect(movers.map(({ frame }) => frame)).toEqual([0]);
  expect(explained).toBeCloseTo(6 / 4);
});

test("where the total stayed, what moved within it is told, both ways", () => {
  const { movers, explained } = explain([50, 50, 100], [80, 20, 101]);
  expect(movers.map(({ frame }) => frame)).toEqual([0, 1, 2]);
  expect(explained).toBeNull();
});

test("changes that are too small to be told explain nothing", () => {
  const [base, head] = [Float64Array.of(50, 30, 20), Float64Array.of(50, 33, 40)];
  const { movers, explained } = explainChange(base, head, { base: 100, head: 123 }, { least: 3, enough: 1 });
  expect(movers).toEqual([{ frame: 2, base: 20, head: 40 }]);
  expect(explained).toBeCloseTo(20 / 23);
});

test("a cost below zero, that makes the total nothing, does not make the smallest change worth a word", () => {
  const of = (...values: number[]) => Float64Array.from(values);
  const [base, head] = [of(1_000, -1_000, 7, 4), of(1_000, -1_010, 3, 7)];
  const least = leastNamed([{ base, head }]);
  expect(least).toBeCloseTo(0.005 * 2_020);
  expect(largestMoves(base, head, { least })).toEqual([]);
  expect(
    leastNamed([
      { base, head },
      { base: of(), head: of(4_000) },
    ]),
  ).toBe(20);
});

test("nothing moved, nobody is named", () => {
  expect(explain([1, 2], [1, 2])).toEqual({
    movers: [],
    explained: null,
  });
});

test("what the runtime does for a function is charged to that function, once", () => {
  const tree = treeOf(`
    http.serve;main.Handle;runtime.malloc 10
    http.serve;main.Handle;main.label;runtime.malloc 5
    http.serve;main.Handle;main.label 2
    runtime.gc 40`);
  const charged = costByOwner(tree, tree.self, ownFrames(tree.frames));
  const of = (name: string) => charged[tree.frames.name.indexOf(name)];
  expect([of("main.Handle"), of("main.label"), of("runtime.malloc"), of("runtime.gc")]).toEqual([
    10, 7, 0, 0,
  ]);
});
