// @ts-check
/**
 * @typedef {{ world: string, n: number, scenarios: number, order: string, shares: (number | null)[], change?: number, moved?: number }} Line
 * @typedef {{ draws: number, judges: string[], falseAlarms: Line[], found: Line[], real: { comparisons: number, shares: number[] } }} Figures
 */

const target = 0.05;

/** @param {number | null | undefined} share */
const percent = (share) => (share === null || share === undefined ? "–" : `${(share * 100).toFixed(1)} %`);

/** @param {string[]} head @param {string[][]} rows */
const table = (head, rows) =>
  [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");

/** @param {Figures} figures */
export function report({ draws, judges, falseAlarms, found, real }) {
  const alarmRows = falseAlarms.map(({ world, n, scenarios, order, shares }) => [
    world,
    `${n} v ${n}`,
    `${scenarios}`,
    n === 1 ? "" : order,
    ...shares.map(percent),
  ]);
  const foundRows = found.map(({ change = 0, moved, n, scenarios, shares }) => [
    `${change > 0 ? "+" : "−"}${Math.abs(change * 100)} %`,
    `${n} v ${n}`,
    `${moved} of ${scenarios}`,
    ...shares.map(percent),
  ]);
  return `# False alarms, and changes found

Written by \`node bench/statistics/run.mjs\`; seeded, so the same Node gives the same figures. ${draws} comparisons a line, so
a share of 5 % is good to ±${(1.96 * Math.sqrt((target * (1 - target)) / draws) * 100).toFixed(1)} points. "–": the method has nothing to say on so few runs.

A comparison has one or three scenarios with QPS and P99 each and 30 earlier commits with 3 repeats. The judges:
**Benchtrail** (this repository's \`lib/compare\`, thresholds as they come: 2 %); a **bare threshold** on the means; a
**t-test** a metric at 0.05; a **z-score** of the head's mean against the commits before (1.96 deviations).

## A commit against itself: comparisons with any alarm

${table(["noise of a run", "runs", "scenarios", "order", ...judges], alarmRows)}

On the real runs themselves (wrk, 15 commits, three scenarios; one repeat against the other two of the same commit,
${real.comparisons} comparisons): ${judges.map((name, index) => `${name} ${percent(real.shares[index])}`).join(", ")}.

## Where the target of 5 % is missed

${missed(falseAlarms)}

Lines less than the sampling error above 5 % may be at it. What keeps the others down is in lib/compare/README.md: drift
from commit to commit that the history shows, and tails as heavy as those of its repeats. What the history has not seen
yet, nobody can know: a first outlier, or a machine that begins to drift today. Interleaved runs (A B B A) take the drift
out, and need no history for that.

## A real change of QPS, noise 3 %: how often it is found

Found means an alarm on QPS of the first scenario; P99 did not change. Only the judges that stay quiet above can be
compared here.

${table(["change", "runs", "scenarios that changed", ...judges], foundRows)}

${powerTarget(found)}

Fewer than 5 runs a side, and more figures than their exact test can bear, are judged by noise borrowed from the history;
without a history 4 v 4 runs find almost nothing when one of two figures moves, for the smallest p of the exact rank test is
0.029 there, and 0.057 as one of two tests.

The rules as the design has them, word for word (rank test from 4 repeats a side, borrowed noise as if normal and without
drift), were measured with the same draws before, 1000 a line: 13 of 30 lines above 5 %, the worst 24.0 % (drift of 2 % a
run, 5 v 5), 18.3 % (disturbed runs, 1 v 1), 13.9 % (heavy tails, 1 v 1); a change of ±10 % was found by 4 v 4 runs in 2 %,
by 5 v 5 in 83 to 97 %. lib/compare/README.md says why we differ.
`;
}

/** @param {Line[]} lines */
function missed(lines) {
  const over = lines.filter(({ shares }) => (shares[0] ?? 0) > target);
  const rows = over.map(({ world, n, scenarios, order, shares }) => [
    world,
    `${n} v ${n}`,
    `${scenarios}`,
    n === 1 ? "" : order,
    percent(shares[0]),
  ]);
  const head = `${over.length} of ${lines.length} lines are above it.`;
  const columns = ["noise of a run", "runs", "scenarios", "order", "any alarm"];
  return over.length ? `${head}\n\n${table(columns, rows)}` : head;
}

/** @param {Line[]} lines */
function powerTarget(lines) {
  const shares = lines
    .filter(({ n, change = 0 }) => n === 5 && Math.abs(change) === 0.1)
    .map((line) => line.shares[0] ?? 0);
  const enough = shares.filter((share) => share >= 0.9).length;
  return `The target, a change of 10 % found by 5 v 5 runs at least 90 % of the time, is met in ${enough} of ${shares.length} lines; the lowest is ${percent(Math.min(...shares))}.`;
}
