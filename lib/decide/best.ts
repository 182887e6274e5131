import { dunnettQuantile } from "@/lib/stats";
import { type Levels, tOf } from "./levels";

/**
 * The groups that cannot be told from the best one: of those that remain, whatever is significantly worse than another is
 * left out, until nothing more is (Gupta 1965 with Dunnett's quantiles, step by step as Hansen, Lunde & Nason 2011). With a
 * probability of 95 % the best is among them.
 * @param sign 1 where higher is better, −1 where lower is
 * @returns their places, ascending
 */
export function bestSet(levels: Levels, sign: 1 | -1): number[] {
  let left = levels.groups.map((_, at) => at);
  if (levels.df < 1) return left;
  for (;;) {
    const limit = left.length > 1 ? dunnettQuantile(left.length - 1, levels.df) : 0;
    const kept = left.filter((at) => left.every((other) => sign * tOf(levels, at, other) <= limit));
    if (kept.length === left.length) return left;
    left = kept;
  }
}
