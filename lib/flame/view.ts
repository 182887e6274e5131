import type { FlameLayout } from "./layout";

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

/** What is looked at when a node is zoomed: its own range. */
export function spanOf(layout: FlameLayout, node: number): Span {
  return clampSpan({ x0: layout.x0[node] ?? 0, x1: layout.x1[node] ?? 1 });
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
    const other = layout.rowNodes[place]!;
    if (layout.x1[other]! <= span.x0 || layout.x0[other]! >= span.x1) return node;
    if (layout.x1[other]! - layout.x0[other]! > narrowest) return other;
  }
  return node;
}

function widestChild(layout: FlameLayout, node: number): number {
  let widest = node;
  let width = -1;
  for (let child = node + 1; child < layout.end[node]!; child = layout.end[child]!) {
    const own = layout.x1[child]! - layout.x0[child]!;
    if (own > width) [widest, width] = [child, own];
  }
  return widest;
}

/** Rows hold their nodes in pre-order, so the place is found by halves. */
function placeOf(layout: FlameLayout, node: number): number {
  const row = layout.depth[node]!;
  let low = layout.rowStart[row]!;
  let high = layout.rowStart[row + 1]!;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (layout.rowNodes[middle]! < node) low = middle + 1;
    else high = middle;
  }
  return low;
}
