import type { Better, Unit } from "@/lib/metrics";
import {
  borrowedTTest,
  hodgesLehmann,
  mannWhitney,
  mean,
  median,
  pooledDeviation,
  type PooledDeviation,
} from "@/lib/stats";

/** Repeats a side from which the exact rank test can reach 0.05. */
export const enoughRuns = 4;
/** Degrees of freedom that borrowed noise must have. */
export const enoughFreedom = 10;
const historyLength = 50;

/** A change of a ratio (error rate) below 0.1 percentage points matters to nobody. */
const ratioTolerance = 0.001;

/** What two groups of values are judged by. */
export interface Question {
  readonly unit: Unit;
  readonly better: Better;
  readonly base: readonly number[];
  readonly head: readonly number[];
  readonly history: readonly (readonly number[])[];
  /** Relative change of practical importance. */
  readonly threshold: number;
  readonly alpha: number;
}

/** What the values say, before the verdict. `effect`, `interval`, `tolerance`, `noise` are on `scale`. */
export interface Evidence {
  readonly method: "mann-whitney" | "historical-t" | "none";
  /** `log`: natural logarithms, so that differences are ratios; `raw` where zero or negative values occur. */
  readonly scale: "log" | "raw";
  readonly baseMedian: number;
  readonly headMedian: number;
  /** Difference of the medians. */
  readonly effect: number;
  /** The test's own estimate of the shift: 0 without a test. */
  readonly shift: number;
  /** Holds `effect`. */
  readonly interval: readonly [number, number] | null;
  readonly pValue: number | null;
  /** Differences up to here do not matter. */
  readonly tolerance: number;
  readonly noise: PooledDeviation;
  /** Every value of both sides is 0: no errors on either side. */
  readonly nothing: boolean;
}

/**
 * Compares two groups by the rules of the design, "How two groups of runs are compared", 1 to 3. Both groups
 * need a value, none may be NaN or infinite.
 */
export function weigh(question: Question): Evidence {
  const { base, head, unit, threshold } = question;
  const log = unit !== "ratio" && [...base, ...head].every((value) => value > 0);
  const scaled = (values: readonly number[]) => (log ? values.map(Math.log) : values);
  const [baseMedian, headMedian] = [median(base), median(head)];
  // log(1 + threshold) both ways, so that swapping the sides swaps the verdict.
  const least = unit === "ratio" ? ratioTolerance : 0;
  const magnitude = Math.max(Math.abs(baseMedian), Math.abs(headMedian));
  const tolerance = log ? Math.log1p(threshold) : Math.max(least, threshold * magnitude);
  const history = question.history
    .filter((group) => group.length > 1 && (!log || group.every((value) => value > 0)))
    .slice(0, historyLength);
  const [from, to] = [scaled(base), scaled(head)];
  const noise = pooledDeviation([...history.map(scaled), from, to]);
  const effect = log ? Math.log(headMedian / baseMedian) : headMedian - baseMedian;
  const facts = {
    scale: log ? ("log" as const) : ("raw" as const),
    baseMedian,
    headMedian,
    effect,
    tolerance,
    noise,
  };
  const nothing = [...base, ...head].every((value) => value === 0);
  const test = nothing ? untested : runTest(from, to, noise, tolerance, question.alpha);
  return { ...facts, ...test, interval: test.interval && widen(test.interval, effect), nothing };
}

type Test = Pick<Evidence, "method" | "shift" | "interval" | "pValue">;
const untested: Test = { method: "none", shift: 0, interval: null, pValue: null };

function runTest(
  from: readonly number[],
  to: readonly number[],
  noise: PooledDeviation,
  tolerance: number,
  alpha: number,
): Test {
  if (Math.min(from.length, to.length) >= enoughRuns) {
    const { shift, interval } = hodgesLehmann(from, to, alpha);
    return { method: "mann-whitney", shift, interval, pValue: mannWhitney(from, to).p };
  }
  // Values that a tool rounds can repeat exactly; their noise is not nothing, it is below what was printed.
  const deviation = Math.max(noise.deviation, tolerance / 10);
  if (noise.df < enoughFreedom || !(deviation > 0)) return { ...untested, shift: mean(to) - mean(from) };
  const { difference, interval, p } = borrowedTTest(from, to, { ...noise, deviation }, alpha);
  return { method: "historical-t", shift: difference, interval, pValue: p };
}

/** The tests estimate a shift, the page shows the medians: where the two part, the interval covers both. */
function widen([low, high]: readonly [number, number], effect: number): [number, number] {
  return [Math.min(low, effect), Math.max(high, effect)];
}
