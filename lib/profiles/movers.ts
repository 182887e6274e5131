import "server-only";
import type { CostChange, CostMover } from "@/lib/compare";
import { LRU } from "@/lib/data/lru";
import { profileLoad } from "@/lib/data/profile-load";
import type { ProjectRef } from "@/lib/data/projects";
import { costByOwner, cumByFrame, flatByFrame, largestMoves, ownFrames, subtreeEnds } from "@/lib/flame";
import { HttpProblem } from "@/lib/http/problem";
import type { DiffTree } from "@/lib/pprof";
import { openDifference } from "./differences";

/** Profiles do not change, but runs that tell how many requests were served may still come. */
const known = new LRU<string, CostChange | null>({ most: 200, maxAgeMs: 60_000 });

const mostMovers = 8;
/** Moves below this part of the larger total are noise of the sampling. */
const least = 0.005;

/**
 * Which functions' cost changed most between two profiles, per request where that is known of both sides, else by
 * share. Null for profiles that do not compare.
 */
export async function costChange(
  project: ProjectRef,
  base: string,
  head: string,
): Promise<CostChange | null> {
  const key = `${project.id}/${base}/${head}`;
  const cached = known.get(key);
  if (cached !== undefined) return cached;
  const change = await readChange(project, base, head);
  known.set(key, change);
  return change;
}

async function readChange(project: ProjectRef, base: string, head: string): Promise<CostChange | null> {
  const [tree, before, after] = await Promise.all([
    diffTree(project, base, head),
    profileLoad(project, base),
    profileLoad(project, head),
  ]);
  if (!tree) return null;
  const perRequest = before !== null && after !== null;
  const divisors = perRequest ? [before.requests, after.requests] : [tree.baseTotal, tree.headTotal];
  const sides = (costs: (side: SideOfTree) => Float64Array): Sides => {
    const scaled = (side: SideOfTree, divisor = 1) => costs(side).map((value) => value / (divisor || 1));
    return {
      from: scaled({ self: tree.baseSelf, cum: tree.baseCum }, divisors[0]),
      to: scaled({ self: tree.headSelf, cum: tree.headCum }, divisors[1]),
    };
  };
  const flat = sides(({ self }) => flatByFrame(tree, self));
  const end = subtreeEnds(tree.parent);
  const whole = sides(({ cum }) => cumByFrame(tree, end, cum));
  const own = ownFrames(tree.frames);
  const charged = sides(({ self }) => costByOwner(tree, self, own));
  const [baseSum, headSum] = [sum(flat.from), sum(flat.to)];
  const floor = least * Math.max(Math.abs(baseSum), Math.abs(headSum));
  return {
    sampleType: tree.sampleType,
    unit: tree.unit,
    perRequest,
    base: baseSum,
    head: headSum,
    movers: moversOf(tree, flat, whole, floor),
    owners: moversOf(tree, charged, whole, floor),
  };
}

/** Columns of one side's nodes. */
interface SideOfTree {
  readonly self: Float64Array;
  readonly cum: Float64Array;
}

/** Cost of each frame on both sides. */
interface Sides {
  readonly from: Float64Array;
  readonly to: Float64Array;
}

function moversOf({ frames }: DiffTree, { from, to }: Sides, whole: Sides, floor: number): CostMover[] {
  return largestMoves(from, to)
    .filter(({ base, head }) => Math.abs(head - base) > floor)
    .slice(0, mostMovers)
    .map(({ frame, base, head }) => ({
      name: frames.name[frame] ?? "",
      base,
      head,
      whole: { base: whole.from[frame] ?? 0, head: whole.to[frame] ?? 0 },
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

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}
