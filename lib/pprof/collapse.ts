import { arrange } from "./arrange";
import type { DiffTree } from "./diff-tree";
import { type CallTree, type TreeShape, subtreeSums } from "./tree";
import { TreeBuilder } from "./tree-builder";
import { keepUsed } from "./used-frames";

/** What is told apart no longer. Own costs move to the frame that stands for theirs, so sums stay what they are. */
export interface Collapse {
  /**
   * `direct`: a call of a function by itself counts to the calling frame. `all`: any call of a function that is on
   * the stack already counts to its outermost call.
   */
  readonly recursion: "keep" | "direct" | "all";
  /**
   * 1 for each frame that counts to its caller, e.g. those of the runtime; null for none. Where no caller is left the
   * outermost such frame stays and stands for those below it.
   */
  readonly folded: Uint8Array | null;
}

/** Whether this leaves a tree as it is. */
function changesNothing({ recursion, folded }: Collapse): boolean {
  return recursion === "keep" && folded === null;
}

/** A call tree with recursion or frames collapsed. Total and, without `folded`, the flat cost of all frames stay. */
export function collapseTree(tree: CallTree, how: Collapse): CallTree {
  if (changesNothing(how)) return tree;
  const { shape, gather } = collapse(tree, how);
  const self = gather(tree.self);
  return { ...tree, ...shape, self, cum: subtreeSums(shape.parent, self) };
}

/** The same for two trees laid over each other. */
export function collapseDiff(tree: DiffTree, how: Collapse): DiffTree {
  if (changesNothing(how)) return tree;
  const { shape, gather } = collapse(tree, how);
  const [baseSelf, headSelf] = [gather(tree.baseSelf), gather(tree.headSelf)];
  const sums = (self: Float64Array) => subtreeSums(shape.parent, self);
  return { ...tree, ...shape, baseSelf, headSelf, baseCum: sums(baseSelf), headCum: sums(headSelf) };
}

type Shape = Pick<TreeShape, "nodeCount" | "parent" | "depth" | "frame" | "frames">;

function collapse(tree: TreeShape, how: Collapse) {
  const { builder, place } = build(tree, how);
  const { place: arranged, parent, depth, frame } = arrange(builder, tree.frames.name.length);
  const shape: Shape = { nodeCount: builder.count, parent, depth, ...keepUsed(frame, tree.frames) };
  const gather = (self: Float64Array) => {
    const result = new Float64Array(shape.nodeCount);
    for (let node = 0; node < self.length; node++) result[arranged[place[node]!]!]! += self[node]!;
    return result;
  };
  return { shape, gather };
}

/** Builds the new tree and says which of its nodes stands for each of the old ones. */
function build(tree: TreeShape, { recursion, folded }: Collapse) {
  const { nodeCount, parent, frame } = tree;
  const builder = new TreeBuilder(nodeCount);
  const place = new Uint32Array(nodeCount);
  const outermost = recursion === "all" ? outermostCalls(tree) : null;
  for (let node = 1; node < nodeCount; node++) {
    const above = place[parent[node]!]!;
    const own = frame[node]!;
    const first = outermost?.[node] ?? node;
    if (above > 0 && folded?.[own]) place[node] = above;
    else if (first !== node) place[node] = place[first]!;
    else if (recursion !== "keep" && above > 0 && builder.frame[above] === own) place[node] = above;
    else place[node] = builder.child(above, own);
  }
  return { builder, place };
}

/** For each node the outermost node of its stack with the same frame, mostly itself. */
function outermostCalls({ nodeCount, depth, frame, frames }: TreeShape): Uint32Array {
  const outermost = new Uint32Array(nodeCount);
  /* The node of each depth on the stack at hand, and the node that each frame was met at last as the outermost. */
  const path = new Uint32Array(nodeCount + 1);
  const met = new Uint32Array(frames.name.length);
  for (let node = 1; node < nodeCount; node++) {
    path[depth[node]!] = node;
    const earlier = met[frame[node]!]!;
    const open = earlier > 0 && depth[earlier]! < depth[node]! && path[depth[earlier]!] === earlier;
    outermost[node] = open ? earlier : node;
    if (!open) met[frame[node]!] = node;
  }
  return outermost;
}
