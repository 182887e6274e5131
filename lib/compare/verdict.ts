import type { Better } from "@/lib/metrics";
import type { Verdict } from "@/lib/model";
import { runsForExactTest, runsForInterval, runsToDetect } from "@/lib/stats";
import type { Evidence } from "./evidence";

/** Which sides have runs that must not be read as performance. */
export interface Invalid {
  readonly base: boolean;
  readonly head: boolean;
}

/** Whether the values moved, and where to. */
export type Movement = "up" | "down" | "within" | "unclear";

/**
 * `up` and `down` need significance, an effect beyond the tolerance and a test that saw the same direction;
 * `within` needs the whole interval inside the tolerance. Everything between is `unclear`.
 */
export function movement(evidence: Evidence, adjustedP: number | null, alpha: number): Movement {
  const { effect, shift, tolerance, interval, limit, nothing } = evidence;
  if (nothing) return "within";
  if (adjustedP === null || interval === null) return "unclear";
  if (interval[0] >= -tolerance && interval[1] <= tolerance) return "within";
  // What uploads may differ by for all that is known is no change, however well the repeats agree.
  if (limit !== null && Math.abs(shift) < limit) return "unclear";
  const significant =
    adjustedP <= alpha && Math.abs(effect) > tolerance && Math.sign(effect) === Math.sign(shift);
  if (!significant) return "unclear";
  return effect > 0 ? "up" : "down";
}

/**
 * The verdict on a movement. A metric of which nobody can say which way is better is never improved or regressed.
 * Where runs are invalid only "worse than a valid base" stands: failing fast is not being fast, and being slower than something
 * that failed is no regression. Metrics that count the failures themselves are judged all the same.
 */
export function verdictOf(
  movement: Movement,
  better: Better,
  invalid: Invalid,
  countsFailures: boolean,
): Verdict {
  const verdict = plainVerdict(movement, better);
  if (countsFailures || !(invalid.base || invalid.head)) return verdict;
  return verdict === "regressed" && !invalid.base ? "regressed" : "not-comparable";
}

function plainVerdict(movement: Movement, better: Better): Verdict {
  if (movement === "within") return "unchanged";
  if (movement === "unclear" || better === null) return "inconclusive";
  return (movement === "up") === (better === "higher") ? "improved" : "regressed";
}

/** More runs than this are no advice. */
const mostRuns = 100;

/**
 * Runs that each side still lacks for a decision if the difference stays as it looks and runs of one upload can decide it;
 * null when they cannot, when that is unknown, or over 100.
 * @param tests how many tests share the level (the adjustment is strictest for a single real change)
 */
export function runsMissing(evidence: Evidence, runs: number, alpha: number, tests: number): number | null {
  const { limit, effect, noise, method } = evidence;
  if (limit !== null && noise.df > 0 && Math.abs(effect) < limit) return null;
  const level = alpha / Math.max(1, tests);
  const needed = runsNeeded(evidence, level);
  const target = method === "mann-whitney" ? Math.max(needed, runsForExactTest(level)) : needed;
  return target <= mostRuns ? Math.max(1, target - runs) : null;
}

/** A t-test of two runs a side has 2 degrees of freedom, and of three the 4 that are asked for. */
const fewestRuns = 3;

function runsNeeded({ noise, between, limit, effect, tolerance }: Evidence, level: number): number {
  if (!(noise.df > 0)) return fewestRuns;
  const drift = limit === null ? (between?.deviation ?? 0) : 0;
  const blur = { deviation: noise.deviation, drift: 2 * drift ** 2 };
  const margin = Math.abs(effect) - tolerance;
  const needed = margin > 0 ? runsToDetect(effect, blur, level) : runsForInterval(-margin, blur, level);
  return Math.max(fewestRuns, needed);
}
