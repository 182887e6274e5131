import "server-only";
import { type Divisors, type SidesValue, largestMoves, leastNamed, samplingOf } from "@/lib/flame";
import type { SuspectFunction } from "@/lib/model";
import type { FunctionCosts } from "@/lib/pprof";

/** Own cost of the functions of a profile, by name; 0 for those that cost only by what they call. */
export interface OwnCosts {
  readonly flat: ReadonlyMap<string, number>;
  /** Those that are missing do not occur; else some were too many to be kept. */
  readonly whole: boolean;
}

/** Of one profile; null where it has no such sample type. */
export function ownCostsOf({ names, types }: FunctionCosts, sampleType: string): OwnCosts | null {
  const columns = types.find((one) => one.sampleType === sampleType);
  if (!columns) return null;
  const { places, flat, whole } = columns;
  return { flat: new Map([...places].map((place, at) => [names[place]!, flat[at]!])), whole };
}

/** Those of repeats. A function that one of them may have had no room for is not known. */
export function addedUp(each: readonly OwnCosts[]): OwnCosts {
  const names = new Set(each.flatMap(({ flat }) => [...flat.keys()]));
  const comparable = [...names].filter((name) => each.every(({ flat, whole }) => whole || flat.has(name)));
  const sum = (name: string) => each.reduce((all, { flat }) => all + (flat.get(name) ?? 0), 0);
  return {
    flat: new Map(comparable.map((name) => [name, sum(name)])),
    whole: each.every(({ whole }) => whole),
  };
}

/**
 * Functions whose own cost moved, and by more than sampling does by chance, the largest move first, at most `most`;
 * those known on both sides.
 * @param divisors by what each side's costs are divided
 * @param values what one sample stands for, see `valuesOfSamples`
 */
export function largestCostMoves(
  base: OwnCosts,
  head: OwnCosts,
  divisors: Divisors,
  values: SidesValue | null,
  most: number,
): SuspectFunction[] {
  const names = [...new Set([...base.flat.keys(), ...head.flat.keys()])]
    .filter((name) => [base, head].every(({ flat, whole }) => whole || flat.has(name)))
    .sort();
  const costs = { base: costsOf(names, base, divisors.base), head: costsOf(names, head, divisors.head) };
  const worth = { least: leastNamed([costs]), sampling: samplingOf(values, divisors, [costs]) };
  return largestMoves(costs.base, costs.head, worth)
    .slice(0, most)
    .map(({ frame, ...move }) => {
      const name = names[frame]!;
      const met = ({ flat }: OwnCosts, cost: number) => (flat.has(name) ? cost : null);
      return { name, base: met(base, move.base), head: met(head, move.head) };
    });
}

function costsOf(names: readonly string[], { flat }: OwnCosts, divisor: number): Float64Array {
  return Float64Array.from(names, (name) => (flat.get(name) ?? 0) / (divisor || 1));
}
