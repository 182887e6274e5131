import { edgesOf, type Scene, type Span } from "@/lib/flame";
import { rowTop, type Lens } from "./geometry";

/** Puts the outline around a node; hides it for −1. */
export function placeOutline(
  outline: HTMLElement | null,
  scene: Scene,
  lensOf: () => Lens,
  node: number,
): void {
  if (!outline) return;
  outline.hidden = node < 0;
  if (node < 0) return;
  const lens = lensOf();
  const scale = lens.width / (lens.span.x1 - lens.span.x0);
  const { x0, x1 } = edgesOf(scene.layout, node);
  const left = Math.max(0, (x0 - lens.span.x0) * scale);
  const right = Math.min(lens.width, (x1 - lens.span.x0) * scale);
  outline.style.transform = `translate(${left}px, ${rowTop(lens, scene.layout.depth[node]!)}px)`;
  outline.style.width = `${Math.max(2, right - left)}px`;
  outline.style.height = `${lens.rowHeight - 1}px`;
}

/**
 * Puts the thumb where the range that is seen lies in the whole; hides the bar where that is all. By a transform alone,
 * which lays out nothing while the graph moves.
 */
export function placeThumb(thumb: HTMLElement | null, { span: { x0, x1 }, width }: Lens): void {
  const bar = thumb?.parentElement;
  if (!thumb || !bar) return;
  const whole = x1 - x0 >= 1;
  if (bar.hidden !== whole) bar.hidden = whole;
  const long = Math.max(narrowestThumb, (x1 - x0) * width);
  const left = Math.min(x0 * width, width - long);
  if (!whole) thumb.style.transform = `translateX(${left}px) scaleX(${long / Math.max(1, width)})`;
}

/** In CSS pixels: enough to take hold of. */
const narrowestThumb = 24;

/** Lets tests and benchmarks read what was painted. */
export function describe(element: HTMLElement | null, boxes: number, { x0, x1 }: Span): void {
  if (!element) return;
  if (!element.dataset.boxes) performance.mark("flame-graph-painted");
  element.dataset.boxes = String(boxes);
  element.dataset.span = `${x0.toFixed(6)}-${x1.toFixed(6)}`;
}

/** Scrolls a row into view. */
export function reveal(element: HTMLElement | null, lens: Lens, row: number): void {
  if (!element) return;
  const top = rowTop(lens, row);
  const bottom = top + lens.rowHeight;
  if (top < lens.top) element.scrollTop = top;
  else if (bottom > lens.top + lens.height) element.scrollTop = bottom - lens.height;
}

/** The middle of what is seen of a node; of the whole range for −1. */
export function middleOf(scene: Scene, node: number, span: Span): number {
  const { x0, x1 } = node < 0 ? span : edgesOf(scene.layout, node);
  return (Math.max(x0, span.x0) + Math.min(x1, span.x1)) / 2;
}
