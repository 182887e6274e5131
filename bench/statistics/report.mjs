// @ts-check
import { histories } from "./plans.mjs";

/**
 * @typedef {import("./plans.mjs").Quiet & { shares: (number | null)[] }} QuietLine
 * @typedef {{ name: string, change: number, target: number | null, shares: number[] }} PowerLine
 * @typedef {{ world: import("./worlds.mjs").World, plan: import("./experiment.mjs").Plan, shares: (number | null)[] }} OtherLine
 * @typedef {{ name: string, target: number, shares: number[] }} HostedLine
 * @typedef {{ draws: number, judges: string[], quiet: QuietLine[], hosted: HostedLine[], power: PowerLine[], others: OtherLine[],
 *   real: { comparisons: number, shares: number[] }, falseChanges: { name: string, perHundred: number }[],
 *   foundChanges: { name: string, share: number }[] }} Figures
 */

/** @param {number | null | undefined} share */
const percent = (share) => (share === null || share === undefined ? "–" : `${(share * 100).toFixed(1)} %`);
/** @param {number} change */
const signed = (change) => `${change > 0 ? "+" : "−"}${Math.abs(change * 100)} %`;

/** @param {string[]} head @param {string[][]} rows */
const table = (head, rows) =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** Sampling error of a share, twice. @param {number} share @param {number} draws */
const doubt = (share, draws) => 1.96 * Math.sqrt((share * (1 - share)) / draws);

/** @param {QuietLine} line */
const conditions = ({ world, n, scenarios, inTurns, hosted }) => [
  world.name,
  world.inside,
  world.between,
  `${n} v ${n}`,
  `${scenarios}`,
  inTurns ? "in turns" : hosted ? "hosted runner" : "",
];

/** @param {Figures} figures */
export function report({ draws, judges, quiet, hosted, power, others, real, falseChanges, foundChanges }) {
  const over = missedOf(quiet, draws);
  return `# False alarms, and changes found

Written by \`node bench/statistics/run.mjs\`; seeded, so the same Node gives the same figures. ${draws} comparisons a line
(a quarter of that with 20 scenarios), so a share of 5 % is good to ±${(doubt(0.05, draws) * 100).toFixed(1)} points (±${(doubt(0.05, draws / 4) * 100).toFixed(1)}). QPS and P99 of each scenario decide,
thresholds as they come (2 %). σw is the deviation of a run inside its upload (P99: three times that), σb that between
uploads, which all scenarios of an upload share. Each commit was uploaded once, with as many repeats as the sides have.

## A commit against itself: comparisons with any alarm

By the number of commits measured before. "hosted runner": the facts of the test bed say so.

${table(
  ["noise", "σw", "σb", "runs", "scenarios", "", ...histories.map((commits) => `${commits} before`)],
  quiet.map((line) => [...conditions(line), ...line.shares.map(percent)]),
)}

## Where the target is missed

At most 5 % with 8 commits and more, on a hosted runner always; at most 10 % with fewer. ${over.length} of ${quiet.length * histories.length} figures are above it, ${over.filter(({ clearly }) => clearly).length} of them by
more than the sampling error.

${
  over.length
    ? table(
        ["noise", "σw", "σb", "runs", "scenarios", "", "commits", "any alarm"],
        over.map(({ line, commits, share, clearly }) => [
          ...conditions(line),
          `${commits}`,
          `${clearly ? "**" : ""}${percent(share)}${clearly ? "**" : ""}`,
        ]),
      )
    : ""
}

${withoutHistory(hosted)}

## A real change of the QPS of one scenario: how often it is found

${table(
  ["measured", "change", "1 scenario", "1 of 3", "1 of 20", "target", ""],
  power.map(({ name, change, target, shares }) => [
    name,
    signed(change),
    ...shares.map(percent),
    target === null ? "" : `≥ ${target * 100} %`,
    target === null ? "" : reached(shares, target, draws),
  ]),
)}

${limits}

## What others do: a commit against itself, 18 commits before, 3 scenarios

${table(
  ["noise", "σw", "σb", "runs", ...judges],
  others.map(({ world, plan: { n }, shares }) => [
    world.name,
    world.inside,
    world.between,
    `${n} v ${n}`,
    ...shares.map(percent),
  ]),
)}

On the real runs themselves (wrk, 15 commits measured in turns, three scenarios; one repeat against the other two of the same commit,
${real.comparisons} comparisons): ${judges.map((name, index) => `${name} ${percent(real.shares[index])}`).join(", ")}.

## Change points, 3 % noise

False ones as a series grows to 100 commits, searched after each; one that moves by up to two commits is the same:
${falseChanges.map(({ name, perHundred }) => `${name} ${perHundred.toFixed(2)}`).join(", ")} a 100 commits.

${table(
  ["known", "share"],
  foundChanges.map(({ name, share }) => [name, percent(share)]),
)}
`;
}

/** @param {QuietLine[]} quiet @param {number} draws */
function missedOf(quiet, draws) {
  return quiet.flatMap((line) =>
    histories.flatMap((commits, index) => {
      const share = line.shares[index] ?? 0;
      const target = line.hosted || commits >= 8 ? 0.05 : 0.1;
      const times = line.scenarios >= 20 ? draws / 4 : draws;
      return share > target ? [{ line, commits, share, clearly: share > target + doubt(target, times) }] : [];
    }),
  );
}

/** @param {HostedLine[]} hosted */
const withoutHistory = (
  hosted,
) => `Without a history nobody can know σb. What is assumed then (lib/compare/README.md, "limit") has to find −20 % 19 times of
20, also with 3 v 3 runs at σw 3 %: these scatter by 2.4 %, so that nothing above 18.3 % (as a logarithm) may be asked for. Two uploads
at σb 8 % lie that far apart by themselves in 11 % of cases, and with three scenarios at σw 3 % the farthest of them in 14 %.
Both targets cannot be had there; where repeats agree better (σw 1 % and less) more is asked for, and both are. Who has such machines
should measure in turns.

## A CI whose every job gets another machine

Its first 24 commits, each compared with the one before: comparisons with any alarm. σw 1 %, 5 v 5 runs, 3 scenarios.

${table(
  ["facts", "σb 3 %", "σb 8 %", "target", ""],
  hosted.map(({ name, target, shares }) => [
    name,
    ...shares.map(percent),
    `≤ ${target * 100} %`,
    shares.every((share) => share <= target) ? "met" : "**missed**",
  ]),
)}`;

const limits = `The figures of a comparison share the level: one changed figure of 40 (20 scenarios) must have p ≤ 0.00125. If the noise were known
exactly, five pairs of σw 2 % would show −5 % of one figure of 2 in 97 %, of 6 in 92 % and of 40 in 80 %: no test that keeps the
level does better, and what is missing to it is what five pairs do not know of their noise. 18 uploads with σb 2 % would show −10 % of one
figure of 40 in 66 % by itself; it is found more often because the other 19 scenarios of the same uploads tell what the machine did.
Single runs: any may be a disturbed one, which is taken to happen once in a hundred until the history tells. Among three scenarios
that alone forbids most verdicts until some sixty single runs are known; two runs a side need none of this.`;

/** The last of the shares is of twenty scenarios. @param {number[]} shares @param {number} target @param {number} draws */
function reached(shares, target, draws) {
  const below = shares.map((share, at) => ({ share, times: at === 2 ? draws / 4 : draws }));
  const missed = below.filter(({ share }) => share < target);
  if (missed.length === 0) return "met";
  const isChance = missed.every(({ share, times }) => share >= target - doubt(target, times));
  return isChance ? "below, by no more than the sampling error" : "**missed**";
}
