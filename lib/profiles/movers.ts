import "server-only";
import { gunzipSync } from "node:zlib";
import type { CostChange, CostMover } from "@/lib/compare";
import { LRU } from "@/lib/data/lru";
import { profileLoad } from "@/lib/data/profile-load";
import type { ProjectRef } from "@/lib/data/projects";
import { costByOwner, flatByFrame, largestMoves, ownFrames } from "@/lib/flame";
import { HttpProblem } from "@/lib/http/problem";
import type { DiffTree } from "@/lib/pprof";
import { decodeDiffTree } from "@/lib/pprof/wire";
import { profileTree } from "./views";

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
  const sides = (costs: (self: Float64Array) => Float64Array): Sides => {
    const side = (self: Float64Array, divisor = 1) => costs(self).map((value) => value / (divisor || 1));
    return { from: side(tree.baseSelf, divisors[0]), to: side(tree.headSelf, divisors[1]) };
  };
  const flat = sides((self) => flatByFrame(tree, self));
  const own = ownFrames(tree.frames);
  const charged = sides((self) => costByOwner(tree, self, own));
  const [baseSum, headSum] = [sum(flat.from), sum(flat.to)];
  const floor = least * Math.max(Math.abs(baseSum), Math.abs(headSum));
  return {
    sampleType: tree.sampleType,
    unit: tree.unit,
    perRequest,
    base: baseSum,
    head: headSum,
    movers: moversOf(tree, flat, floor),
    owners: moversOf(tree, charged, floor),
  };
}

/** Cost of each frame on both sides. */
interface Sides {
  readonly from: Float64Array;
  readonly to: Float64Array;
}

function moversOf({ frames }: DiffTree, { from, to }: Sides, floor: number): CostMover[] {
  return largestMoves(from, to)
    .filter(({ base, head }) => Math.abs(head - base) > floor)
    .slice(0, mostMovers)
    .map(({ frame, base, head }) => ({ name: frames.name[frame] ?? "", base, head }));
}

async function diffTree(project: ProjectRef, base: string, head: string): Promise<DiffTree | null> {
  try {
    const { bytes } = await profileTree(project, head, { base, granularity: "functions" });
    return decodeDiffTree(gunzipSync(bytes));
  } catch (error) {
    // Profiles without a common sample type exist, they just do not compare.
    if (error instanceof HttpProblem) return null;
    throw error;
  }
}

function sum(values: Float64Array): number {
  return values.reduce((total, value) => total + value, 0);
}
