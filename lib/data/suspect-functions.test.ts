import { expect, it } from "vitest";
import { largestCostMoves } from "./suspect-functions";

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
  expect(largestCostMoves(base, head)).toEqual([
    { name: "falls", base: 5, head: 1 },
    { name: "comes", base: null, head: 3 },
    { name: "goes", base: 2, head: null },
    { name: "creeps", base: 1, head: 1.5 },
  ]);
});
