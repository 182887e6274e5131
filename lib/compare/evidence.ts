import {
  type Between,
  betweenUploads,
  hodgesLehmann,
  mannWhitney,
  type MeanDifference,
  moderated,
  type Noise,
  smallestP,
  testUploads,
} from "@/lib/stats";
import { type AgainstOthers, againstOthers } from "./against-others";
import type { Kin } from "./kin";
import { type CommitUploads, type Sample, valuesOf } from "./sample";
import { undecidedBelow } from "./upload-prior";

/** Repeats a side from which the exact rank test can reach 0.05: the least that it is used with. */
export const enoughRuns = 4;
/** Degrees of freedom that the noise inside uploads must have. */
export const enoughFreedom = 4;
/** Steps between uploads from which the noise between them is told from, not from what is assumed. */
const enoughSteps = 2;
/** The same where no upload has repeats: then their steps are all there is. */
const enoughStepsAlone = 5;

/** How many times finer than the level its smallest p must be for the rank test, where a t-test knows the noise as well. */
const rankSteps = { borrowed: 2, inTurns: 10 } as const;

type Interval = readonly [number, number];

/** What the values say, before the verdict. All differences are on the sample's scale, times its `size`. */
export interface Evidence {
  readonly method: "mann-whitney" | "historical-t" | "none";
  readonly scale: Sample["scale"];
  readonly baseMedian: number;
  readonly headMedian: number;
  /** Difference of the medians. */
  readonly effect: number;
  /** The test's own estimate of the shift: 0 without a test. */
  readonly shift: number;
  /** Holds `effect`. */
  readonly interval: Interval | null;
  readonly pValue: number | null;
  /** What decides, before adjustment: `pValue`, or a greater one where uploads differ by themselves. */
  readonly decidingP: number | null;
  /** Differences up to here do not matter. */
  readonly tolerance: number;
  /** Of one run inside its upload. */
  readonly noise: Noise;
  /** Noise between uploads as far as it is known; null where both sides were measured together. */
  readonly between: Between | null;
  /** Uploads may differ by so much by themselves, for all that is known: nothing below is decided. null: it was measured. */
  readonly limit: number | null;
  /** The smallest true shift that would be seen at a level with 80 % power; null where the test cannot reach the level. */
  readonly visible: (level: number) => number | null;
  /** What decided, where the series moved against the others of its uploads more clearly than by itself. */
  readonly against: AgainstOthers | null;
  /** Every value of both sides is 0: no errors on either side. */
  readonly nothing: boolean;
}

/**
 * Compares two groups by the rules of the design. Uploads are the random unit: see README, "between uploads".
 * @param kin of the same metric in all series of the test bed, this one too: they share its noise
 */
export function weigh(sample: Sample, kin: Kin): Evidence {
  const { scale, size, baseMedian, headMedian, question } = sample;
  const effect = scale === "log" ? Math.log(headMedian / baseMedian) : headMedian - baseMedian;
  const nothing = [...valuesOf(question.base), ...valuesOf(question.head)].every((value) => value === 0);
  const noise = { ...sample.noise, ...moderated(sample.noise, kin.noisePrior) };
  const between = question.together
    ? null
    : betweenUploads(question.assumed, sample.testimony, kin.testimonyWithout(sample.testimony));
  const counts = [valuesOf(sample.base).length, valuesOf(sample.head).length] as const;
  const error = noise.deviation * Math.sqrt(1 / counts[0] + 1 / counts[1]);
  const limit =
    between && between.steps < enoughSteps ? undecidedBelow(question.assumed, error, noise.df) : null;
  const alone = nothing ? untested : runTest(sample, noise, between, limit, kin.strayRate);
  const against = limit === null && alone.interval ? againstOthers(sample, kin, noise) : null;
  const test = against ? clearer(alone, against, sample.question.alpha) : { ...alone, against };
  const { interval, shift, visible } = test;
  return {
    ...test,
    scale,
    baseMedian,
    headMedian,
    effect,
    shift: shift * size,
    interval: interval && widen([interval[0] * size, interval[1] * size], effect),
    tolerance: sample.tolerance * size,
    noise: { ...noise, deviation: noise.deviation * size },
    between,
    limit: limit && limit * size,
    visible: (level) => scaledUp(visible(level), size),
    nothing,
  };
}

/** The test against the others must be so much finer than the one of the series alone to be made. */
const finer = 0.7;

/**
 * Two tests of one question: the smaller p counts twice. The second is made where the noise says that it sees more, not
 * where more came out; and what moved by itself less than half as far as against the others did not: the others did.
 */
function clearer(alone: Test, against: AgainstOthers, alpha: number): Test & Pick<Evidence, "against"> {
  const { interval, shift, decidingP } = alone;
  const half = interval ? (interval[1] - interval[0]) / 2 : 0;
  if (against.test.sizeOf(alpha) > finer * half || decidingP === null) return { ...alone, against: null };
  const moved = shift / against.test.difference;
  const other = moved >= 0.5 ? against.test.p : 1;
  if (other >= decidingP) return { ...alone, decidingP: Math.min(1, 2 * decidingP), against: null };
  return { ...alone, method: "historical-t", pValue: other, decidingP: Math.min(1, 2 * other), against };
}

const scaledUp = (value: number | null, size: number) => value && value * size;

type Test = Pick<Evidence, "method" | "shift" | "interval" | "pValue" | "decidingP" | "visible">;
const untested: Test = {
  method: "none",
  shift: 0,
  interval: null,
  pValue: null,
  decidingP: null,
  visible: () => null,
};

/**
 * Which test is decided by the numbers of runs and of tests alone, never by what comes out. The exact one is used
 * where it reaches the level that is left for each of the tests, with one pair of runs out of order at that; where
 * nothing is known but these runs, also where only a perfect order of them would do.
 */
function runTest(
  sample: Sample,
  noise: Noise,
  between: Between | null,
  limit: number | null,
  stray: number,
): Test {
  const { alpha, tests } = sample.question;
  const [from, to] = [valuesOf(sample.base), valuesOf(sample.head)];
  const uploadsOf = (side: CommitUploads) => side.map(({ values }) => values);
  const smallest = smallestP(from.length, to.length);
  const level = alpha / Math.max(1, tests);
  const borrowed = noise.df > sample.ownFreedom;
  const coarse = sample.question.inTurns ? rankSteps.inTurns : borrowed ? rankSteps.borrowed : 1;
  const reaches = coarse * smallest <= level;
  const priorNoise = limit === null ? between : null;
  const enough = noise.df >= enoughFreedom || (between !== null && between.steps >= enoughStepsAlone);
  const t = enough
    ? testUploads(uploadsOf(sample.base), uploadsOf(sample.head), noise, priorNoise, alpha, stray)
    : null;
  if (Math.min(from.length, to.length) >= enoughRuns && (reaches || !t))
    return exactTest([from, to], alpha, priorNoise && t, limit, smallest);
  if (!t) return untested;
  const visible = (at: number) => Math.max(limit ?? 0, detectableShift(t, at));
  const interval = spread(t.interval, t.difference, limit);
  return { method: "historical-t", shift: t.difference, interval, pValue: t.p, decidingP: t.p, visible };
}

/** The rank test takes for granted that runs of both sides could be swapped; `uploads` says how far they cannot. */
function exactTest(
  [from, to]: readonly [readonly number[], readonly number[]],
  alpha: number,
  uploads: MeanDifference | null,
  limit: number | null,
  smallest: number,
): Test {
  const { shift, interval: own } = hodgesLehmann(from, to, alpha);
  const { p: pValue } = mannWhitney(from, to);
  const decidingP = Math.max(pValue, uploads?.p ?? 0);
  const covered = own && uploads ? cover(own, uploads.interval) : own;
  const half = own && (own[1] - own[0]) / 2;
  const interval = covered && spread(covered, shift, limit);
  // The interval is about 2 standard errors wide to each side; power 80 % takes 2.8 of them at 0.05.
  const detectable = (level: number) =>
    uploads ? detectableShift(uploads, level) : half === null ? null : half * 1.43;
  const visible = (level: number) => {
    const one = smallest > level ? null : detectable(level);
    return one === null ? null : Math.max(limit ?? 0, one);
  };
  return { method: "mann-whitney", shift, interval, pValue, decidingP, visible };
}

/** A true shift is found with 80 % probability when it is 0.84 standard errors beyond what is significant. */
function detectableShift({ interval, sizeOf }: MeanDifference, level: number): number {
  return sizeOf(level) + (0.84 / 1.96 / 2) * (interval[1] - interval[0]);
}

function cover(a: Interval, b: Interval): Interval {
  return [Math.min(a[0], b[0]), Math.max(a[1], b[1])];
}

/** At least `limit` to each side of the shift. */
function spread(interval: Interval, shift: number, limit: number | null): Interval {
  return limit === null ? interval : cover(interval, [shift - limit, shift + limit]);
}

/** The tests estimate a shift, the page shows the medians: where the two part, the interval covers both. */
function widen([low, high]: Interval, effect: number): Interval {
  return [Math.min(low, effect), Math.max(high, effect)];
}
