import { crowd, visibleBoxes } from "./boxes";
import { layoutTree, type FlameLayout } from "./layout";
import { neutralPaint, paintByPackage } from "./palette";
import { labelsOf, type Labels } from "./scene";
import type { FlameTree } from "./tree";

/**
 * A whole graph as it first stands on its page, small enough to travel inside of it: a tree of half a million nodes is
 * megabytes, what can be seen of it is some 20 kB. components/flame-graph draws it, with the boxes, colours and labels
 * of the graph itself.
 */
export interface FirstPicture {
  /** `pictureVersion` of when it was made; pictures of another version are not drawn. */
  readonly version: number;
  /** Labels: the short name and the barest one, a number where that is the short one's end from there on. */
  readonly names: readonly (readonly [short: string, barest: string | number])[];
  /**
   * For each row, from the root on, four numbers a box from left to right: the gap to the box before and the width,
   * both in units (`pictureUnits`), the number of the paint, the number of the name or −1.
   */
  readonly rows: readonly (readonly number[])[];
}

/** Grows with every change of what the numbers of a picture mean: units, and the numbers of paints. */
export const pictureVersion = 1;

/** So many units are the whole width. */
export const pictureUnits = 100_000;

/** What a page is mostly wide, in CSS pixels: boxes narrower than one of them are left out. */
const usualWidth = 1_400;
/** Share of the whole width under which no box has a label, on the widest screen. */
const narrowestLabel = 22 / 4_000;
/** Rows that any screen shows at once. */
const mostRows = 56;
/** A picture ends after the row that reaches this. */
const mostBoxes = 5_000;
/** Longer labels are cut: the graph itself, a moment later, has them whole. */
const longestLabel = 80;

/** What is drawn: the nodes' places, frames and paints, as in a `Scene`. */
interface PaintedTree {
  readonly layout: FlameLayout;
  readonly frame: Uint32Array;
  readonly labels: Labels;
  readonly paint: Uint8Array;
}

/** The first picture of a call tree, coloured by package. @param root written on the root */
export function firstPictureOfCalls(tree: FlameTree, root: string): FirstPicture {
  const framePaint = paintByPackage(tree.frames);
  return firstPicture({
    layout: layoutTree(tree.parent, tree.self),
    frame: tree.frame,
    labels: labelsOf(tree.frames, root),
    paint: Uint8Array.from(tree.frame, (frame, node) => (node === 0 ? neutralPaint : framePaint[frame]!)),
  });
}

/** The first picture of anything that has boxes. */
export function firstPicture({ layout, frame, labels, paint }: PaintedTree): FirstPicture {
  const rows: number[][] = Array.from({ length: Math.min(layout.rows, mostRows) }, () => []);
  const ends = new Float64Array(rows.length);
  const names = new Names(labels);
  const boxes = visibleBoxes(
    layout,
    { x0: 0, x1: 1, rowFrom: 0, rowTo: rows.length },
    usualWidth,
    undefined,
    1,
  );
  for (let at = 0; at < boxes.count; at++) {
    const [node, row] = [boxes.node[at]!, boxes.row[at]!];
    if (at > mostBoxes && rows[row]!.length === 0) break;
    const [left, width] = [units(boxes.x[at]!), units(boxes.width[at]!)];
    const named = node !== crowd && width >= narrowestLabel * pictureUnits;
    rows[row]!.push(
      left - ends[row]!,
      width,
      node === crowd ? neutralPaint : paint[node]!,
      named ? names.numberOf(node === 0 ? -1 : frame[node]!) : -1,
    );
    ends[row] = left + width;
  }
  return { version: pictureVersion, names: names.list, rows };
}

const units = (pixels: number) => Math.round((pixels / usualWidth) * pictureUnits);

const cut = (label: string) =>
  label.length <= longestLabel ? label : `${label.slice(0, longestLabel - 1)}…`;

/** The names that were asked for, each once. */
class Names {
  readonly list: [short: string, barest: string | number][] = [];
  readonly #numbers = new Map<number, number>();

  constructor(private readonly labels: Labels) {}

  /** @param frame −1 for the root */
  numberOf(frame: number): number {
    const existing = this.#numbers.get(frame);
    if (existing !== undefined) return existing;
    const { root, short, barest } = this.labels;
    const [long, bare] = (frame < 0 ? [root, root] : [short[frame]!, barest[frame]!]).map(cut);
    this.#numbers.set(frame, this.list.length);
    return this.list.push([long!, long!.endsWith(bare!) ? long!.length - bare!.length : bare!]) - 1;
  }
}
