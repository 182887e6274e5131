// @ts-check
import { realWorld, world } from "./worlds.mjs";

/** Commits measured before. */
export const histories = [0, 2, 5, 10, 18, 50];

/**
 * A commit against itself.
 * @typedef {{ world: import("./worlds.mjs").World, n: number, scenarios: number, inTurns?: boolean, hosted?: boolean }} Quiet
 * @param {Parameters<typeof realWorld>[0]} history
 * @returns {Quiet[]}
 */
export function quietLines(history) {
  const [five, insides, betweens] = [
    { n: 5, scenarios: 3 },
    [0.005, 0.01, 0.03],
    [0, 0.01, 0.02, 0.03, 0.05, 0.08],
  ];
  return [
    ...insides.flatMap((inside) =>
      betweens.map((between) => ({ world: world("normal", inside, between), ...five })),
    ),
    ...[1, 3, 10].flatMap((n) =>
      [0, 0.03, 0.08].map((between) => ({ world: world("normal", 0.01, between), n, scenarios: 3 })),
    ),
    ...[1, 20].flatMap((scenarios) =>
      [0, 0.03, 0.08].map((between) => ({ world: world("normal", 0.01, between), n: 5, scenarios })),
    ),
    ...["heavy tails", "disturbed"].flatMap((kind) =>
      [1, 3, 5].flatMap((n) =>
        [0, 0.03].map((between) => ({ world: world(kind, 0.01, between), n, scenarios: 3 })),
      ),
    ),
    ...[0.03, 0.08].map((between) => ({ world: world("normal", 0.01, between, { memory: 0.8 }), ...five })),
    { world: realWorld(history), n: 3, scenarios: 3 },
    { world: realWorld(history), ...five },
    ...[0.03, 0.08].flatMap((between) =>
      [1, 3, 20].map((scenarios) => ({
        world: world("normal", 0.01, between),
        n: 5,
        scenarios,
        hosted: true,
      })),
    ),
    ...["normal", "heavy tails", "disturbed"].map((kind) => ({
      world: world(kind, 0.02, 0.08),
      ...five,
      inTurns: true,
    })),
    ...[3, 20].map((scenarios) => ({
      world: world("normal", 0.02, 0.08, { unlike: 0.5 }),
      n: 5,
      scenarios,
      inTurns: true,
    })),
    ...[3, 20].flatMap((scenarios) =>
      [world("normal", 0.02, 0.02, { unlike: 0.5 }), world("normal", 0.01, 0.03, { apart: true })].map(
        (one) => ({ world: one, n: 5, scenarios }),
      ),
    ),
  ];
}

const calm = world("normal", 0.03, 0);

/**
 * A real change of the QPS of one scenario.
 * @type {{ name: string, change: number, world: import("./worlds.mjs").World, plan: { n: number, commits: number, inTurns?: boolean, hosted?: boolean }, target: number | null }[]}
 */
export const powerLines = [
  {
    name: "5 v 5, σw 3 %, σb 0, 10 commits",
    change: -0.1,
    world: calm,
    plan: { n: 5, commits: 10 },
    target: 0.9,
  },
  {
    name: "5 v 5, σw 3 %, σb 0, 5 commits",
    change: -0.1,
    world: calm,
    plan: { n: 5, commits: 5 },
    target: null,
  },
  {
    name: "5 v 5, σw 1 %, σb 2 %, 18 commits",
    change: -0.1,
    world: world("normal", 0.01, 0.02),
    plan: { n: 5, commits: 18 },
    target: 0.7,
  },
  {
    name: "5 v 5, no history, own machine",
    change: -0.1,
    world: calm,
    plan: { n: 5, commits: 0 },
    target: null,
  },
  {
    name: "5 v 5, no history, own machine",
    change: -0.2,
    world: calm,
    plan: { n: 5, commits: 0 },
    target: 0.95,
  },
  {
    name: "3 v 3, no history, own machine",
    change: -0.2,
    world: calm,
    plan: { n: 3, commits: 0 },
    target: 0.95,
  },
  {
    name: "3 v 3, 2 commits, own machine",
    change: -0.2,
    world: calm,
    plan: { n: 3, commits: 2 },
    target: null,
  },
  {
    name: "5 v 5, no history, own machine",
    change: -0.5,
    world: calm,
    plan: { n: 5, commits: 0 },
    target: 0.99,
  },
  {
    name: "3 v 3, no history, own machine",
    change: -0.5,
    world: calm,
    plan: { n: 3, commits: 0 },
    target: 0.99,
  },
  {
    name: "5 v 5, no history, hosted, σw 1 %, σb 8 %",
    change: -0.5,
    world: world("normal", 0.01, 0.08),
    plan: { n: 5, commits: 0, hosted: true },
    target: 0.95,
  },
  {
    name: "5 v 5, no history, hosted, σw 1 %, σb 8 %",
    change: -0.1,
    world: world("normal", 0.01, 0.08),
    plan: { n: 5, commits: 0, hosted: true },
    target: null,
  },
  {
    name: "5 pairs in turns, σw 2 %, σb 8 %",
    change: -0.05,
    world: world("normal", 0.02, 0.08),
    plan: { n: 5, commits: 0, inTurns: true },
    target: 0.8,
  },
  {
    name: "5 pairs in turns, σw 2 %, σb 8 %, 10 commits",
    change: -0.05,
    world: world("normal", 0.02, 0.08),
    plan: { n: 5, commits: 10, inTurns: true },
    target: 0.8,
  },
  {
    name: "single runs, σw 1 %, σb 0, 10 commits",
    change: -0.1,
    world: world("normal", 0.01, 0),
    plan: { n: 1, commits: 10 },
    target: null,
  },
  {
    name: "single runs, σw 1 %, σb 0, 50 commits",
    change: -0.1,
    world: world("normal", 0.01, 0),
    plan: { n: 1, commits: 50 },
    target: null,
  },
];

/**
 * What others do, in a few worlds.
 * @param {Parameters<typeof realWorld>[0]} history
 * @returns {{ world: import("./worlds.mjs").World, plan: import("./experiment.mjs").Plan }[]}
 */
export const compareLines = (history) =>
  [
    world("normal", 0.03, 0),
    world("normal", 0.01, 0.03),
    world("disturbed", 0.01, 0),
    realWorld(history),
  ].flatMap((one) => [1, 3, 5].map((n) => ({ world: one, plan: { n, commits: 18, scenarios: 3 } })));
