import { subtreeEnds, subtreeSums } from "./tree";

/**
 * Where each node lies: horizontally as fractions 0..1 of the whole, vertically as the row of its depth. It depends
 * on the tree only; zooming, panning and resizing are transforms of it.
 */
export interface FlameLayout {
  readonly nodeCount: number;
  readonly parent: Int32Array;
  /** First node after the subtree of each node. */
  readonly end: Int32Array;
  /** Row of each node: 0 for the root. */
  readonly depth: Int32Array;
  /** Left edge of each node. */
  readonly x0: Float64Array;
  /** Right edge of each node. */
  readonly x1: Float64Array;
  /** Nodes row by row, from left to right within a row. */
  readonly rowNodes: Int32Array;
  /** `rowNodes` of row r are `rowStart[r] … rowStart[r + 1] − 1`; has one entry more than there are rows. */
  readonly rowStart: Int32Array;
  /** Number of rows: the deepest stack and the root. */
  readonly rows: number;
}

/**
 * Lays out a tree. The width of a node is the sum of the magnitudes of its subtree's own values, so children always
 * fit into their parent, also in a profile of a difference, whose values may be negative.
 * @param parent parents of nodes in pre-order, −1 for the root
 * @param self own value of each node; any column of a differential tree
 */
export function layoutTree(parent: Int32Array, self: Float64Array): FlameLayout {
  const nodeCount = parent.length;
  const widths = subtreeSums(parent, self, Math.abs);
  const whole = widths[0] || 1;
  const x0 = new Float64Array(nodeCount);
  const x1 = new Float64Array(nodeCount);
  const depth = new Int32Array(nodeCount);
  /* Left edge of the next child of each node, in the tree's own unit: whole numbers stay exact until the division. */
  const next = new Float64Array(nodeCount);
  for (let node = 0; node < nodeCount; node++) {
    const above = parent[node]!;
    const left = above < 0 ? 0 : next[above]!;
    const right = left + widths[node]!;
    next[node] = left;
    x0[node] = left / whole;
    x1[node] = right / whole;
    if (above < 0) continue;
    next[above] = right;
    depth[node] = depth[above]! + 1;
    /* Sums of fractions may differ in the last bit from the parent's own sum. */
    if (x0[node]! > x1[above]!) x0[node] = x1[above]!;
    if (x1[node]! > x1[above]!) x1[node] = x1[above]!;
  }
  return { nodeCount, parent, end: subtreeEnds(parent), depth, x0, x1, ...rowsOf(depth) };
}

function rowsOf(depth: Int32Array): Pick<FlameLayout, "rows" | "rowNodes" | "rowStart"> {
  let rows = 0;
  for (let node = 0; node < depth.length; node++) if (depth[node]! >= rows) rows = depth[node]! + 1;
  const rowStart = new Int32Array(rows + 1);
  for (let node = 0; node < depth.length; node++) rowStart[depth[node]! + 1]! += 1;
  for (let row = 0; row < rows; row++) rowStart[row + 1]! += rowStart[row]!;
  const fill = rowStart.slice();
  const rowNodes = new Int32Array(depth.length);
  for (let node = 0; node < depth.length; node++) {
    const row = depth[node]!;
    rowNodes[fill[row]!] = node;
    fill[row]! += 1;
  }
  return { rows, rowNodes, rowStart };
}

/**
 * Place in `rowNodes` of the first node of a row whose right edge lies right of `x`; the row's end where none does.
 * Looks in growing steps from `from` on and then by halves, so that a near answer is found fast.
 */
export function firstRightOf(
  layout: FlameLayout,
  row: number,
  x: number,
  from: number = layout.rowStart[row]!,
): number {
  const { rowNodes, x1 } = layout;
  const rowEnd = layout.rowStart[row + 1]!;
  let low = from;
  let step = 1;
  while (low + step < rowEnd && x1[rowNodes[low + step - 1]!]! <= x) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, rowEnd);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (x1[rowNodes[middle]!]! > x) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The node at a place: `row` counted from the root, `x` as fraction 0..1 of the whole; −1 where nothing lies. */
export function nodeAt(layout: FlameLayout, row: number, x: number): number {
  if (row < 0 || row >= layout.rows) return -1;
  const place = firstRightOf(layout, row, x);
  if (place >= layout.rowStart[row + 1]!) return -1;
  const node = layout.rowNodes[place]!;
  return layout.x0[node]! <= x ? node : -1;
}
