import { betweenUploads, estimateNoise, median, studentQuantile, testimonyOf } from "@/lib/stats";
import { displayScale, formatNumber, formatScaled, metricDefinition } from "@/lib/metrics";
import { type Budget, type BudgetStanding, type BudgetState, type BudgetVerdict, limitOf } from "@/lib/model";
import { chainOf, type CommitUploads, valuesOf } from "./sample";
import { type Assumed, assumedNoise, isHosted } from "./upload-prior";

/** What a budget is judged by. */
export interface BudgetQuestion {
  readonly budget: Pick<Budget, "max" | "min">;
  /** Values of the runs in question, an array for each upload. */
  readonly uploads: CommitUploads;
  /** How many of these runs carry an error-level check. */
  readonly failed: number;
  /** Values of other commits, newest first: what tells of the noise. */
  readonly history: readonly CommitUploads[];
  readonly metric: string;
  /** The fact `runner` of their test bed: what is assumed of the noise between uploads while nobody has measured it. */
  readonly runner: string | null;
}

/** Steps between uploads from which the noise between them is told from, not from what is assumed. */
const enoughSteps = 2;

/** How a group of runs stands against a limit: by the 95 % interval of its level, whose random unit is the upload. */
export function judgeBudget(question: BudgetQuestion): BudgetStanding {
  const { budget, uploads, failed } = question;
  const values = valuesOf(uploads);
  const limit = limitOf(budget);
  const value = values.length > 0 ? median(values) : null;
  const used = value === null || limit === 0 ? null : value / limit;
  const standing = { value, used, n: values.length, failed };
  if (value === null) return { ...standing, state: "not-measured", interval: null };
  if (failed >= values.length) return { ...standing, state: "crossed", interval: null };
  const interval = levelInterval(question, value);
  return { ...standing, state: stateOf(budget, interval, failed), interval };
}

function stateOf(
  { max, min }: Pick<Budget, "max" | "min">,
  [low, high]: readonly [number, number],
  failed: number,
): BudgetVerdict {
  const isCrossed = max === undefined ? high < (min ?? 0) : low > max;
  const isMet = max === undefined ? low >= (min ?? 0) : high <= max;
  if (isCrossed) return "crossed";
  return isMet && failed === 0 ? "met" : "too-close-to-call";
}

/**
 * Level ± t·√(σb²/uploads + σw²/runs), on logarithms where all values are positive. Degrees of freedom by
 * Welch and Satterthwaite. While fewer than two steps between uploads are known, what is assumed of them.
 */
function levelInterval(
  { budget, uploads, history, metric, runner }: BudgetQuestion,
  value: number,
): [number, number] {
  const others = history.slice(0, 50).toReversed();
  const all = [...others, uploads];
  const isLog = all.flatMap(valuesOf).every((one) => one > 0);
  const size = isLog ? 1 : Math.max(Math.abs(value), Math.abs(limitOf(budget))) || 1;
  const scale = (commit: CommitUploads) =>
    commit.map(({ uploadId, values }) => ({
      uploadId,
      values: values.map((one) => (isLog ? Math.log(one) : one / size)),
    }));
  const commits = all.map(scale);
  const assumed = assumedNoise(isHosted({ runner: runner ?? "" }), metric);
  const half = halfWidth(commits, scale(uploads), assumed);
  if (valuesOf(uploads).every((one) => one === 0)) return [0, 0];
  return isLog
    ? [value * Math.exp(-half), value * Math.exp(half)]
    : [value - half * size, value + half * size];
}

function halfWidth(commits: readonly CommitUploads[], own: CommitUploads, assumed: Assumed): number {
  const groups = commits.flat().map(({ values }) => values);
  const noise = estimateNoise(groups);
  const within = noise.df > 0 ? noise.deviation ** 2 : 0;
  const between = betweenUploads(assumed, testimonyOf([chainOf(commits)], within));
  const inside = within / valuesOf(own).length;
  const repeats = noise.df > 0 ? -studentQuantile(0.025, noise.df) * Math.sqrt(inside) : 0;
  if (between.steps < enoughSteps)
    return Math.max(repeats, assumed.limit / Math.SQRT2 / Math.sqrt(own.length));
  const outside = between.deviation ** 2 / own.length;
  const total = inside + outside;
  if (total === 0) return 0;
  const df = total ** 2 / (outside ** 2 / between.steps + (noise.df > 0 ? inside ** 2 / noise.df : 0));
  return -studentQuantile(0.025, df) * Math.sqrt(total);
}

/** Words of the states. */
export const budgetWords: Readonly<Record<BudgetVerdict, string>> = {
  met: "met",
  crossed: "crossed",
  "too-close-to-call": "too close to call",
  "not-measured": "not measured",
};

/** "37 of 50 ms, 74 %"; of a lower limit "61 000 of at least 50 000 req/s, 122 %". */
export function headroomText(
  budget: Pick<Budget, "max" | "min">,
  { value, used }: Pick<BudgetStanding, "value" | "used">,
  unit: string,
): string {
  const limit = limitOf(budget);
  const scale = displayScale([limit || (value ?? 0)], unit);
  const text = (one: number) =>
    formatScaled(one, { ...scale, suffix: "" }, unit === "requests/second" ? 4 : 3);
  const suffix = scale.suffix ? `\u00a0${scale.suffix}` : "";
  const least = budget.max === undefined ? "at least " : "";
  if (value === null) return `${budget.max === undefined ? "at least" : "at most"} ${text(limit)}${suffix}`;
  const share = used === null ? "" : `, ${formatNumber(used * 100, used >= 0.9995 ? 4 : 2)}\u00a0%`;
  return `${text(value)} of ${least}${text(limit)}${suffix}${share}`;
}

/** The whole of it: "P99 of GET /ping: 37 of 50 ms, 74 %: met". */
export function budgetSentence(
  state: Pick<BudgetState, "scenario" | "metric" | "max" | "min" | "unit"> & BudgetStanding,
): string {
  const { scenario, metric, unit, failed, n } = state;
  const why = failed > 0 ? (failed >= n ? " (its runs failed)" : ` (${failed} of ${n} runs failed)`) : "";
  return `${metricDefinition(metric).label} of ${scenario}: ${headroomText(state, state, unit)}: ${budgetWords[state.state]}${why}`;
}
