import { expect, it } from "vitest";
import { largestCostMoves } from "./suspect-functions";

const whole = (flat: ReadonlyMap<string, number>) => ({ flat, whole: true });

it("tells the largest moves of either way first, and what only one side has", () => {
  const base = new Map([
    ["stays", 9],
    ["falls", 5],
    ["goes", 2],
    ["creeps", 1],
  ]);
  const head = new Map([
    ["stays", 9],
    ["falls", 1],
    ["comes", 3],
    ["creeps", 1.5],
  ]);
  expect(largestCostMoves(whole(base), whole(head))).toEqual([
    { name: "falls", base: 5, head: 1 },
    { name: "comes", base: null, head: 3 },
    { name: "goes", base: 2, head: null },
    { name: "creeps", base: 1, head: 1.5 },
  ]);
});

it("tells a function that only calls others from one that no sample met", () => {
  const base = new Map([["calls", 0]]);
  const head = new Map([
    ["calls", 2],
    ["comes", 1],
  ]);
  expect(largestCostMoves(whole(base), whole(head))).toEqual([
    { name: "calls", base: 0, head: 2 },
    { name: "comes", base: null, head: 1 },
  ]);
});

it("calls nothing new of which only one side is known", () => {
  const base = { flat: new Map([["stays", 5]]), whole: false };
  const head = new Map([
    ["stays", 6],
    ["cheap before?", 9],
  ]);
  expect(largestCostMoves(base, whole(head))).toEqual([{ name: "stays", base: 5, head: 6 }]);
});
