import type { TreeShape } from "./tree";
import { StackUnion } from "./union";

/** What runs above or below a function, gathered from all places where it runs; node 0 is the function itself. */
export interface Gathered extends TreeShape {
  /** Own values of each node, one column for each that was given. */
  readonly columns: readonly Float64Array[];
}

/**
 * All that a function calls, from all of its places, as one tree. Where it calls itself the inner call stands below the
 * outer one, so that nothing counts twice: the tree's sum is the function's cum.
 * @param end subtree ends of the layout
 * @param selfs own values of the tree's nodes
 */
export function calleesTree(
  tree: TreeShape,
  end: Int32Array,
  frame: number,
  selfs: readonly Float64Array[],
): Gathered {
  const union = new StackUnion(tree.frames.name.length);
  const here = new Int32Array(tree.parent.length).fill(-1);
  for (const node of outermost(tree, end, frame)) {
    here[node] = 0;
    for (let below = node + 1; below < end[node]!; below++)
      here[below] = union.child(here[tree.parent[below]!]!, tree.frame[below]!);
  }
  return gathered(tree, union, selfs, (add) => {
    for (let node = 1; node < here.length; node++) if (here[node]! >= 0) add(here[node]!, node);
  });
}

/**
 * All that calls a function, the nearest caller first, as one tree: what is as wide as a caller flows through it into the
 * function.
 * @param cums values of the tree's nodes with their children
 */
export function callersTree(
  tree: TreeShape,
  end: Int32Array,
  frame: number,
  cums: readonly Float64Array[],
): Gathered {
  const union = new StackUnion(tree.frames.name.length);
  const ends = outermost(tree, end, frame).map((node) => {
    let at = 0;
    for (let above = tree.parent[node]!; above > 0; above = tree.parent[above]!)
      at = union.child(at, tree.frame[above]!);
    return [at, node] as const;
  });
  return gathered(tree, union, cums, (add) => {
    for (const [at, node] of ends) add(at, node);
  });
}

/** Its places that are not below another one of its own. */
function outermost({ frame }: TreeShape, end: Int32Array, of: number): number[] {
  const places: number[] = [];
  for (let node = 1; node < frame.length;) {
    if (frame[node] !== of) node++;
    else {
      places.push(node);
      node = end[node]!;
    }
  }
  return places;
}

function gathered(
  { frames }: TreeShape,
  union: StackUnion,
  values: readonly Float64Array[],
  each: (add: (at: number, node: number) => void) => void,
): Gathered {
  const { parent, frame, node: nodeOf } = union.inOrder();
  const columns = values.map((column) => {
    const own = new Float64Array(parent.length);
    each((at, node) => {
      own[nodeOf[at]!]! += column[node]!;
    });
    return own;
  });
  return { parent, frame, frames, columns };
}
