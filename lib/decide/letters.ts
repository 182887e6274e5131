import { studentisedRangeQuantile } from "@/lib/stats";
import { type Levels, tOf } from "./levels";

/** How groups stand to each other. */
export interface Standing {
  /** Of each group: those that share a letter cannot be told apart, "a" is with the best. */
  readonly letters: readonly string[];
  /** Of each group the first and last place that it may have. */
  readonly ranks: readonly (readonly [number, number])[];
}

const alpha = 0.05;

/**
 * All pairs of groups by Tukey's range with the noise of all of them (Kramer's form where they are of unequal size): that
 * any two that are the same are told apart happens in 5 % at most.
 * @param sign 1 where higher is better, −1 where lower is
 */
export function standingOf(levels: Levels, sign: 1 | -1): Standing {
  const places = levels.groups.map((_, at) => at);
  const better = (a: number, b: number) =>
    sign * ((levels.groups[a]?.mean ?? 0) - (levels.groups[b]?.mean ?? 0)) > 0;
  const apart = (a: number, b: number) => a !== b && isApart(levels, a, b);
  const best = places.toSorted((a, b) => (better(a, b) ? -1 : better(b, a) ? 1 : a - b));
  return {
    letters: lettersOf(best, apart),
    ranks: places.map((at) => {
      const others = places.filter((other) => apart(at, other));
      const above = others.filter((other) => better(other, at)).length;
      return [1 + above, places.length - (others.length - above)] as const;
    }),
  };
}

function isApart(levels: Levels, a: number, b: number): boolean {
  const t = Math.abs(tOf(levels, a, b));
  if (levels.df < 1 || !(t > 0)) return false;
  return t * Math.SQRT2 > studentisedRangeQuantile(levels.groups.length, levels.df, alpha);
}

/** Insert and absorb (Piepho 2004). @param order the best first */
function lettersOf(order: readonly number[], apart: (a: number, b: number) => boolean): string[] {
  let sets: number[][] = [[...order]];
  for (const [at, a] of order.entries())
    for (const b of order.slice(at + 1)) {
      if (!apart(a, b)) continue;
      const split = sets.flatMap((set) =>
        set.includes(a) && set.includes(b)
          ? [set.filter((one) => one !== a), set.filter((one) => one !== b)]
          : [set],
      );
      sets = absorbed(split);
    }
  const place = (set: readonly number[]) => Math.min(...set.map((one) => order.indexOf(one)));
  const sorted = sets.toSorted((a, b) => place(a) - place(b) || b.length - a.length);
  return order.map((_, group) => sorted.map((set, at) => (set.includes(group) ? letter(at) : "")).join(""));
}

/** Without those that are part of another, each once. */
function absorbed(sets: readonly number[][]): number[][] {
  const within = (a: readonly number[], b: readonly number[]) => a.every((one) => b.includes(one));
  return sets.filter((set, at) =>
    sets.every(
      (other, index) => index === at || !within(set, other) || (set.length === other.length && index > at),
    ),
  );
}

/** a to z, then aa, ab, … */
function letter(at: number): string {
  const last = String.fromCharCode(97 + (at % 26));
  return at < 26 ? last : letter(Math.floor(at / 26) - 1) + last;
}
