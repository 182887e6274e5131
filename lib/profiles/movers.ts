import "server-only";
import { LRUCache } from "lru-cache";
import type { CostChange, CostMover, CostSides } from "@/lib/compare";
import { profileLoadsOf } from "@/lib/data/profiles";
import type { ProjectRef } from "@/lib/data/projects";
import {
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
import { HttpProblem } from "@/lib/http/problem";
import type { DiffTree } from "@/lib/pprof";
import { openDifference } from "./differences";
import { findMergedAll } from "./merged";

/** Profiles do not change, but runs that tell how many requests were served may still come. */
const changes = new LRUCache<string, { readonly change: CostChange | null }>({ max: 200, ttl: 60_000 });

const mostMovers = 8;

/**
 * Which functions' cost changed most between two profiles and beyond the noise of sampling, per request where that is
 * known of both sides, else by share. Null for profiles that do not compare.
 */
export async function costChange(
  project: ProjectRef,
  base: string,
  head: string,
): Promise<CostChange | null> {
  const key = `${project.id}/${base}/${head}`;
  const cached = changes.get(key);
  if (cached) return cached.change;
  const change = await readChange(project, base, head);
  changes.set(key, { change });
  return change;
}

async function readChange(project: ProjectRef, base: string, head: string): Promise<CostChange | null> {
  const [tree, profiles, loads] = await Promise.all([
    diffTree(project, base, head),
    findMergedAll(project, [base, head]),
    profileLoadsOf(project, [base, head]),
  ]);
  if (!tree) return null;
  const [before = null, after = null] = loads;
  const perRequest = before !== null && after !== null;
  const divisors: CostSides = perRequest
    ? { base: before.requests, head: after.requests }
    : { base: tree.baseTotal, head: tree.headTotal };
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
  const [baseColumns = [], headColumns = []] = profiles.map((one) => one?.sampleTypes);
  const values = valuesOfSamples(baseColumns, headColumns, tree.sampleType);
  const sampling = samplingOf(values, divisors, [flat, charged]);
  const worth = { least: leastNamed([flat, charged]), sampling };
  return {
    sampleType: tree.sampleType,
    unit: tree.unit,
    perRequest,
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

async function diffTree(project: ProjectRef, base: string, head: string): Promise<DiffTree | null> {
  try {
    return await openDifference(project, base, head, { granularity: "functions" });
  } catch (error) {
    // Profiles without a common sample type exist, they just do not compare.
    if (error instanceof HttpProblem) return null;
    throw error;
  }
}
