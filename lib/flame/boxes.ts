import { firstRightOf, type FlameLayout } from "./layout";

/** The part of the layout that is looked at: a horizontal range of fractions and a range of rows. */
export interface FlameView {
  /** Left edge, 0..1. */
  readonly x0: number;
  /** Right edge, 0..1, greater than x0. */
  readonly x1: number;
  /** First row. */
  readonly rowFrom: number;
  /** Row after the last one. */
  readonly rowTo: number;
}

/** The node of a box that stands for several nodes, each too narrow to be seen. */
export const crowd = -1;

/** Boxes to draw: parallel columns of which the first `count` entries are valid. Reused from paint to paint. */
export interface Boxes {
  count: number;
  /** The node, or `crowd`. */
  node: Int32Array;
  row: Int32Array;
  /** Left edge in pixels, cut to the view. */
  x: Float32Array;
  /** Width in pixels, cut to the view. */
  width: Float32Array;
}

/** Empty boxes, to be filled by `visibleBoxes`. */
export function createBoxes(capacity = 4096): Boxes {
  return {
    count: 0,
    node: new Int32Array(capacity),
    row: new Int32Array(capacity),
    x: new Float32Array(capacity),
    width: new Float32Array(capacity),
  };
}

/**
 * The boxes of a view at a width in pixels, row by row, from left to right. Nodes narrower than `narrowest` are not
 * boxes of their own: neighbours are drawn together as a `crowd`, and a row's nodes that share half a pixel are
 * passed over by binary search, so the work depends on the pixels and not on the number of nodes.
 * @param into boxes to fill, for reuse
 */
export function visibleBoxes(
  layout: FlameLayout,
  view: FlameView,
  widthPixels: number,
  into: Boxes = createBoxes(),
  narrowest = 0.5,
): Boxes {
  into.count = 0;
  const last = Math.min(view.rowTo, layout.rows);
  for (let row = Math.max(0, view.rowFrom); row < last; row++) {
    addRow(layout, view, row, widthPixels, into, narrowest);
  }
  return into;
}

function addRow(
  layout: FlameLayout,
  view: FlameView,
  row: number,
  widthPixels: number,
  into: Boxes,
  narrowest: number,
): void {
  const scale = widthPixels / (view.x1 - view.x0);
  const toPixels = (x: number) => Math.max(0, Math.min(widthPixels, (x - view.x0) * scale));
  const rowEnd = layout.rowStart[row + 1]!;
  const rowBegins = into.count;
  let place = firstRightOf(layout, row, view.x0);
  while (place < rowEnd) {
    const left = layout.left[place]!;
    if (left >= view.x1) break;
    const [x, right] = [toPixels(left), toPixels(layout.right[place]!)];
    if (right - x >= narrowest) {
      dropFaintCrowd(into, rowBegins, narrowest);
      push(into, layout.rowNodes[place]!, row, x, right);
      place += 1;
    } else {
      place = firstRightOf(layout, row, view.x0 + (x + narrowest) / scale, place + 1);
      addToCrowd(into, rowBegins, row, x, toPixels(layout.right[place - 1]!), narrowest);
    }
  }
  dropFaintCrowd(into, rowBegins, narrowest);
}

/** Widens the crowd that the row ends with, or starts a new one where there is a gap that can be seen. */
function addToCrowd(
  into: Boxes,
  rowBegins: number,
  row: number,
  left: number,
  right: number,
  narrowest: number,
): void {
  const last = into.count - 1;
  const joins = last >= rowBegins && into.node[last] === crowd;
  if (joins && left - (into.x[last]! + into.width[last]!) < narrowest) {
    into.width[last] = right - into.x[last]!;
    return;
  }
  dropFaintCrowd(into, rowBegins, narrowest);
  push(into, crowd, row, left, right);
}

function dropFaintCrowd(into: Boxes, rowBegins: number, narrowest: number): void {
  const last = into.count - 1;
  if (last >= rowBegins && into.node[last] === crowd && into.width[last]! < narrowest) into.count = last;
}

function push(into: Boxes, node: number, row: number, left: number, right: number): void {
  if (into.count === into.node.length) grow(into);
  const at = into.count++;
  into.node[at] = node;
  into.row[at] = row;
  into.x[at] = left;
  into.width[at] = right - left;
}

function grow(boxes: Boxes): void {
  const larger = createBoxes(boxes.node.length * 2);
  larger.node.set(boxes.node);
  larger.row.set(boxes.row);
  larger.x.set(boxes.x);
  larger.width.set(boxes.width);
  boxes.node = larger.node;
  boxes.row = larger.row;
  boxes.x = larger.x;
  boxes.width = larger.width;
}
