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
import type { Sample } from "./sample";

/** Repeats a side from which the exact rank test can reach 0.05: the least that it is used with. */
export const enoughRuns = 4;
/** Degrees of freedom that the noise inside uploads must have. */
export const enoughFreedom = 4;
/** Steps between uploads from which the noise between them is told from, not from what is assumed. */
const enoughSteps = 2;
/** The same where no upload has repeats: then their steps are all there is. */
const enoughStepsAlone = 5;

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
  /** Every value of both sides is 0: no errors on either side. */
  readonly nothing: boolean;
}

/**
 * Compares two groups by the rules of the design. Uploads are the random unit: see README, "between uploads".
 * @param kin the same metric in other series of the same test bed, which share its noise
 */
export function weigh(sample: Sample, kin: readonly Sample[] = []): Evidence {
  const { scale, size, baseMedian, headMedian, question } = sample;
  const effect = scale === "log" ? Math.log(headMedian / baseMedian) : headMedian - baseMedian;
  const nothing = [...question.base, ...question.head].flat().every((value) => value === 0);
  const lent = moderated(
    sample.noise,
    kin.map(({ noise }) => noise),
  );
  const noise = { ...sample.noise, ...lent };
  const between = question.together
    ? null
    : betweenUploads(
        question.assumed,
        sample.testimony,
        kin.map(({ testimony }) => testimony),
      );
  const limit = between && between.steps < enoughSteps ? question.assumed.limit : null;
  const test = nothing ? untested : runTest(sample, noise, between, limit);
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
function runTest(sample: Sample, noise: Noise, between: Between | null, limit: number | null): Test {
  const { alpha, tests } = sample.question;
  const [from, to] = [sample.base.flat(), sample.head.flat()];
  const smallest = smallestP(from.length, to.length);
  const level = alpha / Math.max(1, tests);
  const borrowed = noise.df > sample.ownFreedom;
  const reaches = (borrowed ? 2 * smallest : smallest) <= level;
  const priorNoise = limit === null ? between : null;
  const enough = noise.df >= enoughFreedom || (between !== null && between.steps >= enoughStepsAlone);
  const t = enough ? testUploads(sample.base, sample.head, noise, priorNoise, alpha) : null;
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
