import type { FlameView, Span } from "@/lib/flame";

/** Which way stacks grow: an icicle hangs from its root, a flame stands on it. */
export type Orientation = "icicle" | "flame";

/** The part of the graph's plane that the canvas shows. Lengths in CSS pixels. */
export interface Lens {
  readonly span: Span;
  readonly width: number;
  readonly height: number;
  /** How far the plane is scrolled. */
  readonly top: number;
  /** Height of the plane; at least `height`. */
  readonly planeHeight: number;
  readonly rowHeight: number;
  readonly orientation: Orientation;
}

/** Top edge of a row on the plane. */
export function rowTop(lens: Lens, row: number): number {
  return lens.orientation === "icicle" ? row * lens.rowHeight : lens.planeHeight - (row + 1) * lens.rowHeight;
}

/** The view whose boxes have to be drawn. */
export function viewOf(lens: Lens): FlameView {
  const { top, height, rowHeight, planeHeight } = lens;
  const [from, to] =
    lens.orientation === "icicle" ? [top, top + height] : [planeHeight - top - height, planeHeight - top];
  return { ...lens.span, rowFrom: Math.floor(from / rowHeight), rowTo: Math.ceil(to / rowHeight) };
}

/** Row and fraction under a place, given from the canvas's top left corner. */
export function placeUnder(lens: Lens, x: number, y: number): { row: number; at: number } {
  const down = y + lens.top;
  const row = Math.floor((lens.orientation === "icicle" ? down : lens.planeHeight - down) / lens.rowHeight);
  return { row, at: lens.span.x0 + (x / Math.max(1, lens.width)) * (lens.span.x1 - lens.span.x0) };
}
