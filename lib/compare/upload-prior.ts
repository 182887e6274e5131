import { studentQuantile, type UploadPrior } from "@/lib/stats";

/** What is assumed of the noise between uploads while nobody has measured it. */
export interface Assumed extends UploadPrior {
  /**
   * So far apart, as a logarithm, two uploads of the same code are taken to lie: while fewer than two steps between uploads are known,
   * nothing below is decided, however well the repeats agree. Where they agree badly less is asked for, down to `least`:
   * else a change of this very size would be lost in their noise half of the time.
   */
  readonly limit: number;
  readonly least: number;
}

/** A machine of one's own: uploads differ by 10 % or so, up to −20 %. */
const ownMachine: Assumed = { median: 0.05, spread: 1.3, limit: Math.log(1.25), least: Math.log(1.19) };
/** A hosted runner: every upload came from another machine, and two may differ by a factor of 1.45. */
const hostedRunner: Assumed = { median: 0.08, spread: 1, limit: Math.log(1.45), least: Math.log(1.45) };
/** Tails and extremes scatter more than rates and middles do. */
const ofTails = 1.5;
/** @param hosted whether the environment's facts say a hosted runner */
export function assumedNoise(hosted: boolean, metric: string): Assumed {
  const assumed = hosted ? hostedRunner : ownMachine;
  if (!isTail(metric)) return assumed;
  const limit = assumed.limit * ofTails;
  return { median: assumed.median * ofTails, spread: assumed.spread, limit, least: limit };
}

/**
 * Below this difference nothing is decided. What the repeats' own error may take from a change of `limit` 39 times of 40 is
 * given away, down to `least`.
 * @param error of the difference, by the repeats alone
 */
export function undecidedBelow({ limit, least }: Assumed, error: number, df: number): number {
  if (!(df > 0)) return limit;
  return Math.min(limit, Math.max(least, limit + studentQuantile(0.015, df) * error));
}

/** High percentiles, extremes and deviations. */
export function isTail(metric: string): boolean {
  return /(^|_)(p9\d(_\d+)?|max|stdev)$/.test(metric);
}

/**
 * Whether every upload came from another machine: the fact `runner`, as the client writes it, ends with `-hosted` and is
 * not `self-hosted` (`github-hosted`, `kubernetes-hosted`).
 */
export function isHosted(facts: Readonly<Record<string, string>>): boolean {
  const runner = facts.runner ?? "";
  return runner.endsWith("-hosted") && !runner.endsWith("self-hosted");
}
