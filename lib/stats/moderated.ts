import { digamma, trigamma } from "./gamma";
import { invertIncreasing } from "./invert";
import { mean } from "./order";
import type { PooledDeviation } from "./pooled";

/**
 * What the noise of several series says of that of each of them: an empirical prior for variances (Smyth 2004, "Linear
 * models and empirical Bayes methods", section 6.2; limma's `squeezeVar`). The more alike they are, the more degrees of
 * freedom they lend; at most one each, for a few series tell little of how much series differ.
 * @param all of the same unit
 * @returns null: fewer than three were measured
 */
export function noisePrior(all: readonly PooledDeviation[]): PooledDeviation | null {
  const measured = all.filter(({ deviation, df }) => df > 0 && deviation > 0);
  if (measured.length < 3) return null;
  const logs = measured.map(
    ({ deviation, df }) => 2 * Math.log(deviation) - digamma(df / 2) + Math.log(df / 2),
  );
  const middle = mean(logs);
  const spread = logs.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (measured.length - 1);
  const beyond = spread - mean(measured.map(({ df }) => trigamma(df / 2)));
  const most = (measured.length - 1) ** 2 / 2;
  const df = beyond > 0 ? Math.min(most, 2 * inverseTrigamma(beyond)) : most;
  const variance = beyond > 0 ? Math.exp(middle + digamma(df / 2) - Math.log(df / 2)) : Math.exp(middle);
  return { deviation: Math.sqrt(variance), df };
}

/** The noise of one series, with what it and the others say together (`noisePrior`). */
export function moderated(own: PooledDeviation, prior: PooledDeviation | null): PooledDeviation {
  if (!prior) return own;
  if (!(own.df > 0)) return prior;
  const df = own.df + prior.df;
  const pooled = (own.df * own.deviation ** 2 + prior.df * prior.deviation ** 2) / df;
  return { deviation: Math.sqrt(pooled), df };
}

function inverseTrigamma(value: number): number {
  // Between 1/x and 1/x + 1/x²; decreasing, so turned round.
  const least = 1 / value;
  const most = 0.5 / value + Math.sqrt(0.25 / value ** 2 + 1 / value);
  return invertIncreasing((x) => -trigamma(x), -value, least * 0.999, most * 1.001);
}
