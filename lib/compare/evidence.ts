import type { Better, Unit } from "@/lib/metrics";
import {
  borrowedTTest,
  estimateNoise,
  hodgesLehmann,
  mannWhitney,
  mean,
  median,
  type Noise,
  smallestP,
} from "@/lib/stats";

/** Repeats a side from which the exact rank test can reach 0.05: the least that it is used with. */
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
  /** Figures that are decided on at once, and so share `alpha`. */
  readonly tests: number;
  /** Both sides were measured in turns, so that what the machine did meanwhile is in both alike. */
  readonly interleaved: boolean;
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
  /** What decides, before adjustment: `pValue`, or a greater one where commits differ by themselves. */
  readonly decidingP: number | null;
  /** Degrees of freedom of `historical-t`. */
  readonly df: number | null;
  /** Differences up to here do not matter. */
  readonly tolerance: number;
  /** Of one run, and from commit to commit. */
  readonly noise: Noise;
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
  const noise = noiseOf(history.map(scaled).toReversed(), [from, to], question.interleaved);
  const effect = log ? Math.log(headMedian / baseMedian) : headMedian - baseMedian;
  const nothing = [...base, ...head].every((value) => value === 0);
  const test = nothing ? untested : runTest([from, to], noise, tolerance, question);
  return {
    scale: log ? "log" : "raw",
    baseMedian,
    headMedian,
    effect,
    tolerance,
    noise,
    ...test,
    interval: test.interval && widen(test.interval, effect),
    nothing,
  };
}

function noiseOf(
  history: readonly (readonly number[])[],
  sides: readonly (readonly number[])[],
  interleaved: boolean,
): Noise {
  const noise = estimateNoise(history, sides);
  return interleaved ? { ...noise, drift: 0 } : noise;
}

type Test = Pick<Evidence, "method" | "shift" | "interval" | "pValue" | "decidingP" | "df">;
const untested: Test = {
  method: "none",
  shift: 0,
  interval: null,
  pValue: null,
  decidingP: null,
  df: null,
};

/**
 * Which test is decided by the numbers of runs and of tests alone, never by what comes out. The exact one is used
 * where it reaches the level that is left for each of the tests, with one pair of runs out of order at that: where
 * only a perfect order of all runs would do, noise borrowed from the history says more.
 */
function runTest(
  [from, to]: readonly [readonly number[], readonly number[]],
  noise: Noise,
  tolerance: number,
  { alpha, tests }: Question,
): Test {
  // Values that a tool rounds can repeat exactly; their noise is not nothing, it is below what was printed.
  const deviation = Math.max(noise.deviation, tolerance / 10);
  const borrowed =
    noise.df >= enoughFreedom && deviation > 0
      ? borrowedTTest(from, to, { ...noise, deviation }, alpha)
      : null;
  const [n, m] = [from.length, to.length];
  const reaches = 2 * smallestP(n, m) <= alpha / Math.max(1, tests);
  if (Math.min(n, m) >= enoughRuns && (reaches || !borrowed))
    return exactTest(from, to, alpha, noise.drift > 0 ? borrowed : null);
  if (!borrowed) return { ...untested, shift: mean(to) - mean(from) };
  const { difference: shift, interval, p, df } = borrowed;
  return { method: "historical-t", shift, interval, pValue: p, decidingP: p, df };
}

/** The rank test takes for granted that runs of both sides could be swapped; `drifting` says how far they cannot. */
function exactTest(
  from: readonly number[],
  to: readonly number[],
  alpha: number,
  drifting: { p: number; interval: readonly [number, number] } | null,
): Test {
  const { shift, interval: own } = hodgesLehmann(from, to, alpha);
  const { p: pValue } = mannWhitney(from, to);
  const decidingP = Math.max(pValue, drifting?.p ?? 0);
  const interval = own && drifting ? cover(own, drifting.interval) : own;
  return { method: "mann-whitney", shift, interval, pValue, decidingP, df: null };
}

function cover(a: readonly [number, number], b: readonly [number, number]): [number, number] {
  return [Math.min(a[0], b[0]), Math.max(a[1], b[1])];
}

/** The tests estimate a shift, the page shows the medians: where the two part, the interval covers both. */
function widen([low, high]: readonly [number, number], effect: number): [number, number] {
  return [Math.min(low, effect), Math.max(high, effect)];
}
