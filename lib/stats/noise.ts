import { mean, median } from "./order";
import { type PooledDeviation, pooledDeviation } from "./pooled";
import { studentQuantile, studentUpperTail } from "./student";

/** What a history tells of the noise of a measurement. Unit: that of the values. */
export interface Noise extends PooledDeviation {
  /** Excess kurtosis of single values: 0 for normal ones, never below. */
  readonly kurtosis: number;
  /** Variance of a group's level against the group before it, beyond what its own noise explains. */
  readonly drift: number;
  /** Neighbours from which `drift` was estimated. */
  readonly neighbours: number;
}

/** Fewer neighbours tell a drift of the machine not apart from changes that somebody made. */
const enoughNeighbours = 20;
/** So many times the noise of a value is no drift of the machine any more: it is what somebody changed. */
const mostDrift = 3;
/** Median of χ² with one degree of freedom. */
const medianOfSquare = 0.454_936;
/**
 * How much a step tells of the drift, against one of many independent ones whose variance is taken as usual: a median
 * of squares has 0.37 of the efficiency under normal noise, and steps that share a group tell a third of it twice.
 */
const efficiency = 0.25;

/**
 * Noise inside groups (pooled variance, and how heavy its tails are), and from each group to the next.
 * @param history groups in the order in which they were measured
 * @param more groups that tell of the noise inside groups only
 */
export function estimateNoise(
  history: readonly (readonly number[])[],
  more: readonly (readonly number[])[] = [],
): Noise {
  const groups = [...history, ...more];
  const pooled = pooledDeviation(groups);
  return { ...pooled, kurtosis: excessKurtosis(groups), ...driftOf(history, pooled.deviation ** 2) };
}

/**
 * From the differences of values of one group: they have twice the variance and half the excess kurtosis of a
 * value, whatever the group's level is.
 */
function excessKurtosis(groups: readonly (readonly number[])[]): number {
  let [pairs, squares, fourths] = [0, 0, 0];
  for (const group of groups)
    group.forEach((value, index) => {
      for (let at = index + 1; at < group.length; at++) {
        const square = (value - (group[at] ?? value)) ** 2;
        pairs++;
        squares += square;
        fourths += square * square;
      }
    });
  if (!(squares > 0)) return 0;
  return Math.max(0, 2 * ((fourths * pairs) / squares ** 2 - 3));
}

/**
 * The drift at which as many squared steps from group to group are above their middle as are below (Paule & Mandel
 * 1982, with the median for the mean): changes that somebody made are few and move it little. A step is in the middle
 * of what is to be expected at square = median of χ² · (explained + drift).
 */
function driftOf(
  history: readonly (readonly number[])[],
  variance: number,
): Pick<Noise, "drift" | "neighbours"> {
  const drifts = history.slice(1).flatMap((group, index) => {
    const before = history[index] ?? [];
    const explained = variance * (1 / before.length + 1 / group.length);
    const square = (mean(group) - mean(before)) ** 2;
    return before.length && group.length ? [square / medianOfSquare - explained] : [];
  });
  const neighbours = drifts.length;
  if (neighbours < enoughNeighbours || !(variance >= 0)) return { drift: 0, neighbours };
  return { drift: Math.min(Math.max(0, median(drifts)), mostDrift ** 2 * variance), neighbours };
}

/**
 * Counts for the kurtosis that a few dozen values do not show: heavy tails are underestimated by small samples, and
 * no load test is quite normal.
 */
const cautious = (kurtosis: number) => 3 * kurtosis + 2;

/** A difference of means judged by noise that is known beforehand. */
export interface MeanDifference {
  /** mean(b) − mean(a). */
  readonly difference: number;
  readonly interval: readonly [number, number];
  /** Two-sided. */
  readonly p: number;
  /** Of the t distribution that it was judged by; need not be whole. */
  readonly df: number;
}

/**
 * t-test of mean(b) − mean(a) with borrowed noise: t = difference / √(s²·(1/n + 1/m) + drift). The degrees of
 * freedom follow Satterthwaite (1946) where two variances add up, and are fewer where single values have heavy tails:
 * the t distribution with the kurtosis of the difference. With a plain pooled deviation it is the textbook's test.
 * `noise.deviation` must be above 0.
 */
export function borrowedTTest(
  a: readonly number[],
  b: readonly number[],
  noise: PooledDeviation & Partial<Noise>,
  alpha = 0.05,
): MeanDifference {
  const difference = mean(b) - mean(a);
  const { error, df } = uncertainty(a.length, b.length, noise);
  const half = studentQuantile(1 - alpha / 2, df) * error;
  const p = 2 * studentUpperTail(Math.abs(difference) / error, df);
  return { difference, interval: [difference - half, difference + half], p, df };
}

function uncertainty(
  n: number,
  m: number,
  { deviation, df, kurtosis, drift = 0, neighbours = 0 }: PooledDeviation & Partial<Noise>,
): { error: number; df: number } {
  const inside = deviation ** 2 * (1 / n + 1 / m);
  const variance = inside + drift;
  const heavy = kurtosis === undefined ? 0 : cautious(kurtosis);
  // How well both variances are known.
  const insideDf = df / (1 + (kurtosis ?? 0) / 2);
  const driftPart = drift > 0 ? drift ** 2 / (efficiency * neighbours) : 0;
  const scaleDf = variance ** 2 / (inside ** 2 / insideDf + driftPart);
  // A mean of n values has 1/n of their kurtosis; what drifts is taken for normal.
  const shape = (1 / n ** 3 + 1 / m ** 3) / (1 / n + 1 / m) ** 2;
  const kurtosisOfAll = heavy * shape * (inside / variance) ** 2;
  if (kurtosisOfAll === 0) return { error: Math.sqrt(variance), df: scaleDf };
  // Student's t has the excess kurtosis 6 / (df − 4) and the variance df / (df − 2).
  const tailDf = 4 + 6 / kurtosisOfAll;
  return {
    error: Math.sqrt((variance * (tailDf - 2)) / tailDf),
    df: 1 / (1 / scaleDf + 1 / tailDf),
  };
}
