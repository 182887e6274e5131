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

/** What would settle an open figure, as an estimate: if the noise stays as it is. */
export interface Missing {
  /** Runs that each side still lacks; null when no number of them would do, when that is unknown, or over 100. */
  readonly runs: number | null;
  /** Uploads that each side still lacks where runs of these do not help; null as for runs. */
  readonly uploads: number | null;
}

/**
 * For a difference as large as it looks, found with 80 % power; where it is within the tolerance, for an interval that lies there.
 * @param counts runs and uploads of the side that has fewer
 * @param tests how many tests share the level (the adjustment is strictest for a single real change)
 */
export function missingFor(
  evidence: Evidence,
  counts: { readonly runs: number; readonly uploads: number },
  alpha: number,
  tests: number,
): Missing {
  const { limit, effect, noise, method, between } = evidence;
  if (limit !== null && noise.df > 0 && Math.abs(effect) < limit) return { runs: null, uploads: null };
  const level = alpha / Math.max(1, tests);
  if (!(noise.df > 0)) return { runs: lacking(fewestRuns, counts.runs), uploads: null };
  const drift = limit === null ? (between?.deviation ?? 0) : 0;
  const needed = Math.max(
    fewestRuns,
    needs(evidence, { deviation: noise.deviation, drift: 2 * drift ** 2 }, level),
  );
  const target = method === "mann-whitney" ? Math.max(needed, runsForExactTest(level)) : needed;
  const runs = lacking(target, counts.runs);
  if (runs !== null || drift === 0) return { runs, uploads: null };
  const each = noise.deviation ** 2 / (counts.runs / counts.uploads);
  const uploads = needs(evidence, { deviation: Math.sqrt(drift ** 2 + each) }, level);
  return { runs, uploads: lacking(uploads, counts.uploads) };
}

const lacking = (target: number, there: number) => (target <= mostRuns ? Math.max(1, target - there) : null);

/** A t-test of two runs a side has 2 degrees of freedom, and of three the 4 that are asked for. */
const fewestRuns = 3;

function needs(
  { effect, tolerance }: Evidence,
  blur: Parameters<typeof runsToDetect>[1],
  level: number,
): number {
  const margin = Math.abs(effect) - tolerance;
  return margin > 0 ? runsToDetect(effect, blur, level) : runsForInterval(-margin, blur, level);
}
