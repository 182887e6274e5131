import type { TreeShape } from "./tree";

/**
 * Sums a column of nodes up by function.
 * @param self own value of each node
 * @returns own value of each frame, as `flat` of `go tool pprof -top`
 */
export function flatByFrame(tree: TreeShape, self: Float64Array): Float64Array {
  const flat = new Float64Array(tree.frames.name.length);
  for (let node = 1; node < self.length; node++) flat[tree.frame[node]!]! += self[node]!;
  return flat;
}

/**
 * Value of each function with what it called, as `cum` of `go tool pprof -top`: a function that calls itself counts
 * once a stack.
 * @param end subtree ends of the layout
 * @param cum value of each node with its children
 */
export function cumByFrame(tree: TreeShape, end: Int32Array, cum: Float64Array): Float64Array {
  const sums = new Float64Array(tree.frames.name.length);
  /* First node after the outermost open call of each frame: before it, further calls are recursion. */
  const open = new Int32Array(sums.length);
  for (let node = 1; node < cum.length; node++) {
    const frame = tree.frame[node]!;
    if (node < open[frame]!) continue;
    open[frame] = end[node]!;
    sums[frame]! += cum[node]!;
  }
  return sums;
}

/** One neighbour of a function in the call graph. */
export interface Neighbour {
  /** Index into the frames; −1 is the root: nobody called. */
  readonly frame: number;
  readonly value: number;
}

/** Who calls a function and whom it calls, each with the value that flows along; largest first. */
export interface Neighbours {
  readonly callers: Neighbour[];
  readonly callees: Neighbour[];
}

/**
 * Callers and callees of a function with the numbers of `go tool pprof -peek`: what flows along a call, counted once
 * a stack even where the same call recurs in it. A function that calls itself is not its own neighbour.
 */
export function neighboursOf(tree: TreeShape, end: Int32Array, cum: Float64Array, frame: number): Neighbours {
  const callers = new Map<number, Flow>();
  const callees = new Map<number, Flow>();
  for (let node = 1; node < cum.length; node++) {
    const above = tree.parent[node]!;
    const caller = above === 0 ? -1 : tree.frame[above]!;
    if (caller === tree.frame[node]) continue;
    if (tree.frame[node] === frame) flow(callers, caller, node, end, cum);
    if (caller === frame) flow(callees, tree.frame[node]!, node, end, cum);
  }
  return { callers: largestFirst(callers), callees: largestFirst(callees) };
}

interface Flow {
  value: number;
  openUntil: number;
}

function flow(flows: Map<number, Flow>, key: number, node: number, end: Int32Array, cum: Float64Array): void {
  const before = flows.get(key);
  if (before && node < before.openUntil) return;
  flows.set(key, { value: (before?.value ?? 0) + cum[node]!, openUntil: end[node]! });
}

function largestFirst(flows: Map<number, Flow>): Neighbour[] {
  return [...flows]
    .map(([frame, { value }]) => ({ frame, value }))
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value) || a.frame - b.frame);
}
