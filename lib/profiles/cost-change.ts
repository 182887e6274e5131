import "server-only";
import type { CostChange, CostMover } from "@/lib/compare";
import {
  type Divisors,
  type Worth,
  costByOwner,
  cumByFrame,
  flatByFrame,
  largestMoves,
  leastNamed,
  ownFrames,
  samplingOf,
  subtreeEnds,
  valuesOfSamples,
} from "@/lib/flame";
import type { ProfileSummary } from "@/lib/model";
import type { DiffTree } from "@/lib/pprof";

const mostMovers = 8;

/** What is known of the two profiles beside their difference. */
export interface ChangeSides {
  /** Sample types of each. */
  readonly columns: readonly ProfileSummary["sampleTypes"][];
  /** Requests that each was taken under; null where that is not known of both. */
  readonly requests: Divisors | null;
  /** Why they are not, where runs stand beside the profiles. */
  readonly whyNot: string | null;
}

/** Which functions' cost changed most in a difference and beyond the noise of sampling. */
export function changeOf(tree: DiffTree, { columns, requests, whyNot }: ChangeSides): CostChange {
  const divisors: Divisors = requests ?? { base: tree.baseTotal, head: tree.headTotal };
  const sides = (costs: (side: SideOfTree) => Float64Array): Sides => {
    const scaled = (side: SideOfTree, divisor: number) => costs(side).map((value) => value / (divisor || 1));
    return {
      base: scaled({ self: tree.baseSelf, cum: tree.baseCum }, divisors.base),
      head: scaled({ self: tree.headSelf, cum: tree.headCum }, divisors.head),
    };
  };
  const flat = sides(({ self }) => flatByFrame(tree, self));
  const end = subtreeEnds(tree.parent);
  const whole = sides(({ cum }) => cumByFrame(tree, end, cum));
  const own = ownFrames(tree.frames);
  const charged = sides(({ self }) => costByOwner(tree, self, own));
  // With the samples that have no stack, as the difference's own page has it.
  const total = { base: tree.baseTotal / (divisors.base || 1), head: tree.headTotal / (divisors.head || 1) };
  const [baseColumns = [], headColumns = []] = columns;
  const values = valuesOfSamples(baseColumns, headColumns, tree.sampleType);
  const sampling = samplingOf(values, divisors, [flat, charged]);
  const worth = { least: leastNamed([flat, charged]), sampling };
  return {
    sampleType: tree.sampleType,
    unit: tree.unit,
    perRequest: requests !== null,
    whyNot,
    ...total,
    samples: sampling?.samples(total.base, total.head) ?? null,
    movers: moversOf(tree, flat, whole, worth),
    owners: moversOf(tree, charged, whole, worth),
  };
}

/** Columns of one side's nodes. */
interface SideOfTree {
  readonly self: Float64Array;
  readonly cum: Float64Array;
}

/** Cost of each frame on both sides. */
interface Sides {
  readonly base: Float64Array;
  readonly head: Float64Array;
}

function moversOf({ frames }: DiffTree, costs: Sides, whole: Sides, worth: Worth): CostMover[] {
  return largestMoves(costs.base, costs.head, worth)
    .slice(0, mostMovers)
    .map(({ frame, base, head }) => ({
      name: frames.name[frame] ?? "",
      base,
      head,
      whole: { base: whole.base[frame] ?? 0, head: whole.head[frame] ?? 0 },
      samples: worth.sampling?.samples(base, head) ?? null,
    }));
}
