import { expect, it } from "vitest";
import { type OwnCosts, largestCostMoves } from "./own-costs";

const whole = (flat: ReadonlyMap<string, number>) => ({ flat, whole: true });

const one = { base: 1, head: 1 };
const moves = (base: OwnCosts, head: OwnCosts) => largestCostMoves(base, head, one, null, 5);

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
  expect(moves(whole(base), whole(head))).toEqual([
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
  expect(moves(whole(base), whole(head))).toEqual([
    { name: "calls", base: 0, head: 2 },
    { name: "comes", base: null, head: 1 },
  ]);
});

it("tells no trifles where negative costs make the total nothing", () => {
  const base = new Map([
    ["large", 1_000],
    ["negative", -1_000],
    ["small", 1],
  ]);
  const head = new Map([...base, ["negative", -1_100], ["small", 3]] as const);
  expect(moves(whole(base), whole(head))).toEqual([{ name: "negative", base: -1_000, head: -1_100 }]);
});

it("calls nothing new of which only one side is known", () => {
  const base = { flat: new Map([["stays", 5]]), whole: false };
  const head = new Map([
    ["stays", 6],
    ["cheap before?", 9],
  ]);
  expect(moves(base, whole(head))).toEqual([{ name: "stays", base: 5, head: 6 }]);
});

it("divides both sides, and leaves out what sampling explains", () => {
  const base = whole(
    new Map([
      ["grows", 300],
      ["stays", 400],
      ["wavers", 9],
    ]),
  );
  const head = whole(
    new Map([
      ["grows", 900],
      ["stays", 840],
      ["wavers", 30],
    ]),
  );
  const divisors = { base: 100, head: 200 };
  const named = (values: typeof one | null) =>
    largestCostMoves(base, head, divisors, values, 5).map(({ name }) => name);
  expect(named(null)).toEqual(["grows", "stays", "wavers"]);
  expect(named(one)).toEqual(["grows"]);
  expect(largestCostMoves(base, head, divisors, one, 5)[0]).toEqual({ name: "grows", base: 3, head: 4.5 });
});
