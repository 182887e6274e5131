import { mean, median } from "./order";

/** Runs that were uploaded together: they share a machine, an hour, a neighbour. */
export interface Upload {
  readonly values: readonly number[];
  /** Uploads with equal numbers measured the same code. */
  readonly code: number;
}

/** What is taken for granted of the deviation between uploads before anything is measured: a log-normal one. */
export interface UploadPrior {
  /** In the unit of the values: of logs, 0.05 is 5 %. */
  readonly median: number;
  /** Standard deviation of its logarithm. */
  readonly spread: number;
}

/** The deviations that are weighed against each other: 0, and 0.1 % to 44 % in steps of a half. */
export const deviations: readonly number[] = [0, ...Array.from({ length: 16 }, (_, k) => 0.001 * 1.5 ** k)];

/** What is known of the noise between the uploads of a series. */
export interface Between {
  /** How plausible each of `deviations` is; sums to 1. */
  readonly weights: readonly number[];
  /** Steps from upload to upload that tell of it: the series' own, or of its kin where these are more. */
  readonly steps: number;
  /** The one that is as likely too high as too low. */
  readonly deviation: number;
}

/** What the uploads of one series say: the logarithm of the likelihood of each of `deviations`. */
export interface Testimony {
  readonly logLikelihood: readonly number[];
  readonly steps: number;
  /** What runs explain of the variance of a step, on average; 0 where nothing is known of them. */
  readonly inside: number;
}

/** Below what any tool prints: without it uploads that are equal to the last digit would be infinitely likely. */
const leastVariance = 1e-10;
/** Steps that share an upload tell a third of what they tell twice. */
const weightOfStep = 2 / 3;
/**
 * How often a step to other code is a change that somebody made: in quiet projects and in lively ones, either as likely
 * as the other. One that is gone again three uploads later is rarer; where uploads have no repeats it may as well be
 * a single disturbed run, and is none.
 */
const changeRates = [0.05, 0.35];
const passing = 0.3;
/** Such a change is of any size from 2 % to a factor of 20, and equally likely so on the scale of its logarithm. */
const sizesOfChange = { least: 0.02, most: 3 };
/**
 * Uploads whose deviation is so many times the assumed one are ever less plausible, like a normal deviate: a project whose code
 * changes a lot is likelier than a machine that is of no use.
 */
const absurd = 4;
/** Kin differ: what they say is blurred by so many rungs, and counts at most so many times. */
const blurOfKin = 1.2;
const mostOfKin = 8;

/**
 * How likely a series' uploads are under each deviation between uploads: consecutive ones differ by a normal deviate
 * with twice that variance and the variance that their runs explain. Robust against what people change: a step to other
 * code whose level lasts may be a change, and then says nothing.
 * @param chains uploads in the order of their commits, then of time
 * @param variance of one run inside an upload
 */
export function testimonyOf(chains: readonly (readonly Upload[])[], variance: number): Testimony {
  const steps = chains.flatMap((chain) => stepsOf(chain, variance));
  const likelihoods = changeRates.map((rate) =>
    deviations.map((deviation) => steps.reduce((sum, step) => sum + logDensity(step, deviation, rate), 0)),
  );
  const logLikelihood = deviations.map((_, rung) => {
    const logs = likelihoods.map((of) => weightOfStep * (of[rung] ?? 0));
    const highest = Math.max(...logs);
    return highest + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - highest), 0) / logs.length);
  });
  return { logLikelihood, steps: steps.length, inside: mean(steps.map(({ inside }) => inside)) || 0 };
}

/** From one upload to the next. */
interface Step {
  readonly square: number;
  /** What the runs of both explain of it. */
  readonly inside: number;
  /** How much rarer than any change one of this kind is: 0 where it can be none. */
  readonly change: number;
}

function stepsOf(chain: readonly Upload[], variance: number): Step[] {
  const levels = chain.map(({ values }) => mean(values));
  return chain.slice(1).flatMap((after, index) => {
    const before = chain[index];
    if (!before) return [];
    const square = ((levels[index + 1] ?? 0) - (levels[index] ?? 0)) ** 2;
    const inside = variance * (1 / before.values.length + 1 / after.values.length);
    return [{ square, inside, change: changeOf(before, after, lasts(levels, index + 1)) }];
  });
}

function changeOf(before: Upload, after: Upload, lasting: boolean): number {
  // Of the same code it was the machine for good, or settings that nobody told.
  if (lasting) return before.code === after.code ? passing : 1;
  if (before.code === after.code) return 0;
  return Math.min(before.values.length, after.values.length) > 1 ? passing : 0;
}

function logDensity({ square, inside, change }: Step, deviation: number, rate: number): number {
  const noise = logNormal(square, Math.max(2 * deviation ** 2 + inside, leastVariance));
  if (change === 0) return noise;
  const { least, most } = sizesOfChange;
  const density = 1 / (2 * Math.log(most / least) * Math.max(Math.sqrt(square), least));
  return Math.log((1 - change * rate) * Math.exp(noise) + change * rate * density);
}

const logNormal = (square: number, variance: number) =>
  -(square / variance + Math.log(2 * Math.PI * variance)) / 2;

/** Whether the three levels after a step lie apart from the three before by half of it at least: no single outlier does. */
function lasts(levels: readonly number[], at: number): boolean {
  const step = (levels[at] ?? 0) - (levels[at - 1] ?? 0);
  const apart = median(levels.slice(at, at + 3)) - median(levels.slice(Math.max(0, at - 3), at));
  return Math.abs(apart) >= Math.abs(step) / 2 && apart * step >= 0;
}

/** What several series of a test bed say together: sums over those that say anything. */
export interface KinTestimony {
  readonly series: number;
  readonly logLikelihood: readonly number[];
  readonly inside: number;
  /** The most that one of them has. */
  readonly steps: number;
}

/** Nobody says anything. */
export const noKin: KinTestimony = { series: 0, logLikelihood: [], inside: 0, steps: 0 };

/** Sums the testimonies of a test bed once; the answer gives what all but one of them say. */
export function kinTestimony(all: readonly Testimony[]): (without: Testimony) => KinTestimony {
  const telling = all.filter(({ steps }) => steps > 0);
  const sum = deviations.map((_, rung) =>
    telling.reduce((total, { logLikelihood }) => total + (logLikelihood[rung] ?? 0), 0),
  );
  const inside = telling.reduce((total, one) => total + one.inside, 0);
  const [most = 0, second = 0] = telling.map(({ steps }) => steps).sort((a, b) => b - a);
  return (own) => {
    if (own.steps === 0) return { series: telling.length, logLikelihood: sum, inside, steps: most };
    if (telling.length <= 1) return noKin;
    return {
      series: telling.length - 1,
      logLikelihood: sum.map((total, rung) => total - (own.logLikelihood[rung] ?? 0)),
      inside: inside - own.inside,
      steps: own.steps === most ? second : most,
    };
  };
}

/**
 * The deviation between uploads, from what is taken for granted, what other series of the same test bed say, and what
 * the series itself says, which counts the more the more uploads it has. No upper bound but that of `deviations`.
 */
export function betweenUploads(prior: UploadPrior, own: Testimony, kin: KinTestimony = noKin): Between {
  const steps = Math.max(own.steps, kin.steps);
  const alone = weightsOf(prior, own.logLikelihood);
  if (kin.series === 0) return { weights: alone, steps, deviation: middleOf(alone) };
  const shared = blurred(kin, worthOfKin(middleOf(alone), own, kin));
  const weights = weightsOf(
    prior,
    own.logLikelihood.map((log, rung) => log + (shared[rung] ?? 0)),
  );
  return { weights, steps, deviation: middleOf(weights) };
}

function weightsOf(prior: UploadPrior, logs: readonly number[]): number[] {
  const highest = Math.max(...logs);
  const raw = deviations.map((deviation, rung) => {
    // No deviation at all is as plausible as the least one.
    const distance = Math.log((deviation || (deviations[1] ?? 1)) / prior.median) / prior.spread;
    const tooMuch = deviation / (absurd * prior.median);
    return Math.exp(-0.5 * (distance ** 2 + tooMuch ** 2) + (logs[rung] ?? 0) - highest);
  });
  const sum = raw.reduce((all, weight) => all + weight, 0);
  return raw.map((weight) => weight / sum);
}

/**
 * How many witnesses the others are beside the series itself. An upload moves all series of a machine at once: as far as that is
 * what steps are made of, the others tell the same again, and only what runs add to steps is anyone's own. Of S series
 * whose steps correlate with ρ there are S / (1 + (S − 1)·ρ²) that tell of a variance. They also stand in for steps that the series lacks.
 */
function worthOfKin(deviation: number, own: Testimony, kin: KinTestimony): number {
  const series = 1 + kin.series;
  const inside = (own.inside + kin.inside) / series;
  const common = 2 * deviation ** 2;
  const alike = common > 0 ? common / (common + inside) : 0;
  const witnesses = series / (1 + (series - 1) * alike ** 2);
  const lacking = 1 - own.steps / kin.steps;
  return Math.min(mostOfKin, Math.max(witnesses - 1, lacking, 0));
}

/** What kin say on average, blurred, so many times. */
function blurred({ logLikelihood, series }: KinTestimony, worth: number): number[] {
  const logs = logLikelihood.map((sum) => (worth / series) * sum);
  const highest = Math.max(...logs);
  return deviations.map((_, rung) => {
    let [sum, all] = [0, 0];
    logs.forEach((log, other) => {
      const near = Math.exp(-0.5 * ((rung - other) / blurOfKin) ** 2);
      sum += near * Math.exp(log - highest);
      all += near;
    });
    return Math.log(Math.max(sum / all, 1e-300));
  });
}

function middleOf(weights: readonly number[]): number {
  let sum = 0;
  const rung = weights.findIndex((weight) => (sum += weight) >= 0.5);
  return deviations[rung] ?? 0;
}
