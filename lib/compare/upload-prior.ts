import type { UploadPrior } from "@/lib/stats";

/** What is assumed of the noise between uploads while nobody has measured it. */
export interface Assumed extends UploadPrior {
  /**
   * So far apart, as a logarithm, two uploads of the same code are taken to lie: while fewer than two steps between uploads are known,
   * nothing below is decided, however well the repeats agree.
   */
  readonly limit: number;
}

/** A machine of one's own: uploads differ by 10 % or so, up to a factor of 1.2. */
const ownMachine: Assumed = { median: 0.05, spread: 1.3, limit: Math.log(1.2) };
/** A hosted runner: every upload came from another machine, and two may differ by a factor of 1.45. */
const hostedRunner: Assumed = { median: 0.08, spread: 1, limit: Math.log(1.45) };
/** Tails and extremes scatter more than rates and middles do. */
const ofTails = 1.5;

/** @param hosted whether the environment's facts say a hosted runner */
export function assumedNoise(hosted: boolean, metric: string): Assumed {
  const { median, spread, limit } = hosted ? hostedRunner : ownMachine;
  return isTail(metric)
    ? { median: median * ofTails, spread, limit: limit * ofTails }
    : { median, spread, limit };
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
