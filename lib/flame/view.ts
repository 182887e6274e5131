import { placeOf, widthOf, type FlameLayout } from "./layout";

/** A horizontal range of the layout, 0 ≤ x0 < x1 ≤ 1. */
export interface Span {
  readonly x0: number;
  readonly x1: number;
}

/** Everything. */
export const wholeSpan: Span = { x0: 0, x1: 1 };

/** Narrower ranges would run out of the digits of a number. */
const narrowestSpan = 1e-10;

/** A range of at least the smallest width, moved back into 0..1. */
export function clampSpan({ x0, x1 }: Span): Span {
  const width = Math.min(1, Math.max(narrowestSpan, x1 - x0));
  const left = Math.max(0, Math.min(1 - width, (x0 + x1 - width) / 2));
  return { x0: left, x1: left + width };
}

/** Where a node lies; the whole for one that is not there. */
export function edgesOf(layout: FlameLayout, node: number): Span {
  if (!(node >= 0 && node < layout.nodeCount)) return wholeSpan;
  const place = placeOf(layout, node);
  return { x0: layout.left[place]!, x1: layout.right[place]! };
}

/** What is looked at when a node is zoomed: its own range. */
export function spanOf(layout: FlameLayout, node: number): Span {
  return clampSpan(edgesOf(layout, node));
}

/**
 * Zooms while the place under the pointer stays where it is.
 * @param factor above 1 to see less, larger
 * @param at the fixed place, as a fraction of the layout
 */
export function zoomSpan(span: Span, factor: number, at: number): Span {
  const width = Math.min(1, (span.x1 - span.x0) / factor);
  const part = (at - span.x0) / (span.x1 - span.x0);
  const left = at - part * width;
  return clampSpan({ x0: left, x1: left + width });
}

/** Moves a range by a part of its own width, up to the edges of the layout. */
export function panSpan(span: Span, parts: number): Span {
  const by = parts * (span.x1 - span.x0);
  return clampSpan({ x0: span.x0 + by, x1: span.x1 + by });
}

/** A range of the same width around another place, moved back into 0..1. @param middle fraction of the layout */
export function centreSpan({ x0, x1 }: Span, middle: number): Span {
  return clampSpan({ x0: middle - (x1 - x0) / 2, x1: middle + (x1 - x0) / 2 });
}

/** A range on the way from one to another, `part` 0..1 of it. Edges meet exactly at both ends. */
export function spanBetween(from: Span, to: Span, part: number): Span {
  if (part >= 1) return to;
  return { x0: from.x0 + (to.x0 - from.x0) * part, x1: from.x1 + (to.x1 - from.x1) * part };
}

/** Rows needed to show a node, all above it and all below it. */
export function rowsOfNode(layout: FlameLayout, node: number): number {
  let deepest = layout.depth[node] ?? 0;
  const end = layout.end[node] ?? 0;
  for (let below = node + 1; below < end; below++) deepest = Math.max(deepest, layout.depth[below]!);
  return deepest + 1;
}

/** Where the keyboard goes from a node. */
export type Direction = "caller" | "callee" | "previous" | "next";

/**
 * The neighbour of a node: its caller, its widest callee, or the next box in its row within a range.
 * @param narrowest nodes below this fraction of the layout are passed over in a row, since nobody sees them
 * @returns the node itself where there is no such neighbour
 */
export function neighbourOf(
  layout: FlameLayout,
  node: number,
  direction: Direction,
  span: Span = wholeSpan,
  narrowest = 0,
): number {
  if (direction === "caller") return Math.max(0, layout.parent[node] ?? 0);
  if (direction === "callee") return widestChild(layout, node);
  const step = direction === "next" ? 1 : -1;
  const row = layout.depth[node]!;
  const [from, to] = [layout.rowStart[row]!, layout.rowStart[row + 1]!];
  for (let place = placeOf(layout, node) + step; place >= from && place < to; place += step) {
    const [left, right] = [layout.left[place]!, layout.right[place]!];
    if (right <= span.x0 || left >= span.x1) return node;
    if (right - left > narrowest) return layout.rowNodes[place]!;
  }
  return node;
}

function widestChild(layout: FlameLayout, node: number): number {
  let widest = node;
  let width = -1;
  for (let child = node + 1; child < layout.end[node]!; child = layout.end[child]!) {
    const own = widthOf(layout, child);
    if (own > width) [widest, width] = [child, own];
  }
  return widest;
}
