import { originOf } from "./origin";
import { ownFrames } from "./owners";
import { type FrameTable, type TreeShape, subtreeSums } from "./tree";

/** Whose a part of a budget is: a function of own code with what was done for it, or what no own code asked for. */
export type BudgetOwner = "own" | "libraries" | "runtime" | "syscalls" | "stackless";

/** A part of the budget on both sides. Parts are disjoint: they sum up to the tree's totals. */
export interface BudgetPart {
  readonly of: BudgetOwner;
  /** The function; of what is no function's own the one in it that moved most by itself. */
  readonly frame: number;
  readonly base: number;
  readonly head: number;
  /** The node to look at: where the part's function moved most, with all that it called. */
  readonly node: number;
}

/** Functions that are a call into the kernel: those of Go and its runtime, and kernel frames of perf and async-profiler. */
const kernel =
  /^(syscall|internal\/runtime\/syscall|runtime\/internal\/syscall|golang\.org\/x\/sys\/unix)\.|^runtime\.(futex|epollwait|epollctl|kevent|usleep|osyield|nanosleep|madvise|sys[A-Z]\w*)\b|^(do_syscall|entry_SYSCALL|__x64_sys_|__se_sys_)|\[kernel/;

/**
 * Splits the cost of two trees laid over each other: each sample belongs to the nearest function of own code above it;
 * else to the system calls, where there is one in its stack; else to the runtime or to libraries, as its function does.
 * @param self own value of each node on both sides, in one scale
 */
export function budgetParts(
  tree: TreeShape,
  self: { readonly base: Float64Array; readonly head: Float64Array },
): BudgetPart[] {
  const groups = groupOfNodes(tree);
  const sums = new Map<string, Sum>();
  for (let node = 0; node < groups.length; node++) {
    const [base, head] = [self.base[node]!, self.head[node]!];
    if (base === 0 && head === 0) continue;
    const sum = sums.get(groups[node]!) ?? { base: 0, head: 0, flat: new Map<number, number>() };
    const frame = node === 0 ? -1 : tree.frame[node]!;
    sum.base += base;
    sum.head += head;
    sum.flat.set(frame, (sum.flat.get(frame) ?? 0) + head - base);
    sums.set(groups[node]!, sum);
  }
  const cum = { base: subtreeSums(tree.parent, self.base), head: subtreeSums(tree.parent, self.head) };
  const moved = cum.head.map((value, node) => Math.abs(value - cum.base[node]!));
  return [...sums].map(([group, { base, head, flat }]): BudgetPart => {
    const of = isOwner(group) ? group : "own";
    const frame = of === "own" ? Number(group) : largestOf(flat);
    const isThere = (node: number) => groups[node] === group && tree.frame[node] === frame;
    return { of, frame, base, head, node: largestNode(moved, isThere) };
  });
}

interface Sum {
  base: number;
  head: number;
  /** Moves of functions by themselves. */
  readonly flat: Map<number, number>;
}

const isOwner = (group: string): group is BudgetOwner => !/^\d+$/.test(group);

/** Of each node: the number of the frame of own code that it is charged to, or the name of the owner. */
function groupOfNodes({ parent, frame, frames }: TreeShape): string[] {
  const own = ownFrames(frames);
  const others = othersOf(frames);
  const isKernel = Uint8Array.from(frames.name, (name) => Number(kernel.test(name)));
  const groups: string[] = ["stackless"];
  const inKernel = new Uint8Array(parent.length);
  const owner = new Int32Array(parent.length).fill(-1);
  for (let node = 1; node < parent.length; node++) {
    const [above, at] = [parent[node]!, frame[node]!];
    owner[node] = own[at] ? at : owner[above]!;
    inKernel[node] = isKernel[at]! | inKernel[above]!;
    groups[node] = owner[node]! >= 0 ? String(owner[node]) : inKernel[node] ? "syscalls" : others[at]!;
  }
  return groups;
}

function othersOf(frames: FrameTable): BudgetOwner[] {
  return frames.name.map((name, at) =>
    originOf(name, frames.file[at]) === "runtime" ? "runtime" : "libraries",
  );
}

function largestOf(moves: ReadonlyMap<number, number>): number {
  let [frame, most] = [-1, -1];
  for (const [one, by] of moves) if (Math.abs(by) > most) [frame, most] = [one, Math.abs(by)];
  return frame;
}

function largestNode(sizes: Float64Array, isThere: (node: number) => boolean): number {
  let best = 0;
  for (let node = 1; node < sizes.length; node++)
    if (isThere(node) && (best === 0 || sizes[node]! > sizes[best]!)) best = node;
  return best;
}
