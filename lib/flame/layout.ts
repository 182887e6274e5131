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
  /** Nodes row by row, from left to right within a row, which is their pre-order. */
  readonly rowNodes: Int32Array;
  /** Edges of the node at each place of `rowNodes`: what is painted together lies together. */
  readonly left: Float64Array;
  readonly right: Float64Array;
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
  const depth = depthsOf(parent);
  const rowStart = rowStarts(depth);
  const edges = edgesByRow(depth, rowStart, subtreeSums(parent, self, Math.abs));
  const rows = rowStart.length - 1;
  return { nodeCount: parent.length, parent, end: subtreeEnds(parent), depth, rowStart, rows, ...edges };
}

function depthsOf(parent: Int32Array): Int32Array {
  const depth = new Int32Array(parent.length);
  for (let node = 0; node < parent.length; node++) {
    const above = parent[node]!;
    if (above >= 0) depth[node] = depth[above]! + 1;
  }
  return depth;
}

function rowStarts(depth: Int32Array): Int32Array {
  let rows = 0;
  for (let node = 0; node < depth.length; node++) if (depth[node]! >= rows) rows = depth[node]! + 1;
  const rowStart = new Int32Array(rows + 1);
  for (let node = 0; node < depth.length; node++) rowStart[depth[node]! + 1]! += 1;
  for (let row = 0; row < rows; row++) rowStart[row + 1]! += rowStart[row]!;
  return rowStart;
}

function edgesByRow(depth: Int32Array, rowStart: Int32Array, widths: Float64Array) {
  const whole = widths[0] || 1;
  const rowNodes = new Int32Array(depth.length);
  const left = new Float64Array(depth.length);
  const right = new Float64Array(depth.length);
  const filled = rowStart.slice();
  /* Where the next child of each row's last node begins, in the tree's own unit: whole numbers stay exact until the division. */
  const next = new Float64Array(rowStart.length);
  for (let node = 0; node < depth.length; node++) {
    const row = depth[node]!;
    const place = filled[row]!++;
    const from = row === 0 ? 0 : next[row - 1]!;
    const to = from + widths[node]!;
    next[row] = from;
    if (row > 0) next[row - 1] = to;
    /* Sums of fractions may differ in the last bit from the parent's own sum. */
    const most = row === 0 ? 1 : right[filled[row - 1]! - 1]!;
    rowNodes[place] = node;
    left[place] = Math.min(from / whole, most);
    right[place] = Math.min(to / whole, most);
  }
  return { rowNodes, left, right };
}

/** Place in `rowNodes` of a node, found by halves. */
export function placeOf({ depth, rowStart, rowNodes }: FlameLayout, node: number): number {
  const row = depth[node]!;
  let low = rowStart[row]!;
  let high = rowStart[row + 1]!;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rowNodes[middle]! < node) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Width of a node as a fraction of the whole. */
export function widthOf(layout: FlameLayout, node: number): number {
  const place = placeOf(layout, node);
  return layout.right[place]! - layout.left[place]!;
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
  const { right } = layout;
  const rowEnd = layout.rowStart[row + 1]!;
  let low = from;
  let step = 1;
  while (low + step < rowEnd && right[low + step - 1]! <= x) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, rowEnd);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (right[middle]! > x) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The node at a place: `row` counted from the root, `x` as fraction 0..1 of the whole; −1 where nothing lies. */
export function nodeAt(layout: FlameLayout, row: number, x: number): number {
  if (row < 0 || row >= layout.rows) return -1;
  const place = firstRightOf(layout, row, x);
  if (place >= layout.rowStart[row + 1]!) return -1;
  return layout.left[place]! <= x ? layout.rowNodes[place]! : -1;
}
