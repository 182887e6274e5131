import { type FlameLayout, layoutTree } from "./layout";
import { type FlameTree, type FrameTable, type TreeShape, subtreeSums } from "./tree";
import { StackUnion } from "./union";

/** Call trees of one profile over commits, in one frame of places: every stack of any of them has a place of its own. */
export interface Timeline extends TreeShape {
  /** Places as wide as all that ever ran in them: they hold whatever a stack costs at any commit. */
  readonly layout: FlameLayout;
  /** Of each commit what each node costs with all that it calls, in the common scale. */
  readonly cums: readonly Float64Array[];
  /** What a node's place stands for: the most that each of its stacks costs by itself at any commit, together. */
  readonly most: Float64Array;
  /** Stacks that never cost more than this part of the dearest commit count to their callers. */
  readonly least: number;
}

/** Chance meets other small stacks at every commit; their places together would leave hardly any room for the large ones. */
const leasts = [0, 0.001, 0.002, 0.005, 0.01];
/** This part of the room is filled by the dearest commit. */
const enough = 0.6;

/**
 * Lays trees over each other. A node's place is as wide as the largest own costs of its subtree together, so that
 * places nest and never move, whatever is drawn into them.
 * @param trees oldest first; values below zero count as nothing
 * @param divisors by what the values of each are divided
 */
export function timelineOf(trees: readonly FlameTree[], divisors: readonly number[]): Timeline {
  const frames = framesOf(trees);
  const union = new StackUnion(frames.table.name.length);
  const places = trees.map((tree, at) => placesOf(tree, frames.numbers[at]!, union));
  const { parent, frame, node: nodeOf } = union.inOrder();
  const own = trees.map(({ self }, at) => {
    const values = new Float64Array(parent.length);
    self.forEach((value, node) => {
      values[nodeOf[places[at]![node]!]!]! += Math.max(0, value) / (divisors[at] || 1);
    });
    return values;
  });
  const whole = { parent, frame, own, cums: own.map((values) => subtreeSums(parent, values)) };
  const dearest = Math.max(...whole.cums.map((cum) => cum[0]!));
  let timeline: Timeline | null = null;
  for (const least of leasts) {
    timeline = placed(least === 0 ? whole : pruned(whole, least * dearest), frames.table, least);
    if (dearest >= enough * timeline.most[0]!) break;
  }
  return timeline!;
}

/** Stacks of all commits, with what each costs at each of them. */
interface Stacks extends Pick<TreeShape, "parent" | "frame"> {
  readonly own: readonly Float64Array[];
  readonly cums: readonly Float64Array[];
}

function placed({ parent, frame, own, cums }: Stacks, frames: FrameTable, least: number): Timeline {
  const largest = Float64Array.from(parent, (_, node) => Math.max(...own.map((values) => values[node]!)));
  const most = subtreeSums(parent, largest);
  return { parent, frame, frames, layout: layoutTree(parent, largest), most, cums, least };
}

/** Without the stacks that never cost more than `least`: their cost is their callers'. */
function pruned({ parent, frame, own, cums }: Stacks, least: number): Stacks {
  const kept: number[] = [];
  // Of each node itself, or the nearest caller that stays, by its new number.
  const here = new Int32Array(parent.length);
  for (let node = 0; node < parent.length; node++) {
    const stays = node === 0 || cums.some((cum) => cum[node]! > least);
    here[node] = stays ? kept.push(node) - 1 : here[parent[node]!]!;
  }
  const shape = Int32Array.from(kept, (node) => (node === 0 ? -1 : here[parent[node]!]!));
  const owned = own.map((values) => {
    const sums = new Float64Array(kept.length);
    values.forEach((value, node) => {
      sums[here[node]!]! += value;
    });
    return sums;
  });
  return {
    parent: shape,
    frame: Uint32Array.from(kept, (node) => frame[node]!),
    own: owned,
    cums: owned.map((values) => subtreeSums(shape, values)),
  };
}

/**
 * How much of each node's place is filled between two commits, as parts 0..1 of it.
 * @param at 2.25: a quarter of the way from the third to the fourth
 * @param into one entry a node
 */
export function fillBetween({ cums, most }: Timeline, at: number, into: Float64Array): void {
  const first = Math.max(0, Math.min(cums.length - 1, Math.floor(at)));
  const [from, to] = [cums[first]!, cums[Math.min(cums.length - 1, first + 1)]!];
  const part = at - first;
  for (let node = 0; node < into.length; node++) {
    const whole = most[node]!;
    into[node] = whole > 0 ? (from[node]! + (to[node]! - from[node]!) * part) / whole : 0;
  }
}

/** One table of all frames by name, sorted, and where each tree's frames stand in it. */
function framesOf(trees: readonly FlameTree[]): { table: FrameTable; numbers: Uint32Array[] } {
  const files = new Map<string, { file: string; line: number }>();
  for (const { frames } of trees)
    frames.name.forEach((name, at) => {
      if (!files.has(name)) files.set(name, { file: frames.file[at] ?? "", line: frames.line?.[at] ?? 0 });
    });
  const name = [...files.keys()].sort();
  const numberOf = new Map(name.map((one, number) => [one, number]));
  return {
    table: {
      name,
      file: name.map((one) => files.get(one)!.file),
      line: name.map((one) => files.get(one)!.line),
    },
    numbers: trees.map(({ frames }) => Uint32Array.from(frames.name, (one) => numberOf.get(one)!)),
  };
}

/** For each node of a tree its number in the union. */
function placesOf({ parent, frame }: TreeShape, numbers: Uint32Array, union: StackUnion): Int32Array {
  const places = new Int32Array(parent.length);
  for (let node = 1; node < places.length; node++)
    places[node] = union.child(places[parent[node]!]!, numbers[frame[node]!]!);
  return places;
}
