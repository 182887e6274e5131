import { useCallback, useEffect, useRef, type RefObject } from "react";
import { spanBetween, spanOf, type FlameLayout, type Span } from "@/lib/flame";

/** Long enough to see where a box went, short enough not to wait for. */
const milliseconds = 140;

interface Looking {
  /** The range that is drawn right now. */
  readonly current: RefObject<Span>;
  /** Moves there at once, as gestures do, and reports it when the gesture rests. */
  readonly move: (span: Span) => void;
}

/**
 * The range that is looked at: follows the zoomed node, or a free range, by a short movement (none where the reader
 * asked for less motion), and gestures in between.
 */
export function useSpan(
  layout: FlameLayout,
  zoomed: number,
  free: Span | null,
  repaint: () => void,
  onFree: (span: Span) => void,
): Looking {
  const target = free ?? spanOf(layout, zoomed);
  const current = useRef<Span>(target);
  const animation = useRef(0);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { x0, x1 } = target;

  useEffect(() => {
    const from = current.current;
    const to = { x0, x1 };
    const begin = performance.now();
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const step = (now: number) => {
      const part = still ? 1 : Math.min(1, (now - begin) / milliseconds);
      current.current = spanBetween(from, to, 1 - (1 - Math.max(0, part)) ** 3);
      repaint();
      if (part < 1) animation.current = requestAnimationFrame(step);
    };
    if (from.x0 === x0 && from.x1 === x1) repaint();
    else animation.current = requestAnimationFrame(step);
    return () => cancelAnimationFrame(animation.current);
  }, [layout, x0, x1, repaint]);

  const move = useCallback(
    (span: Span) => {
      cancelAnimationFrame(animation.current);
      current.current = span;
      repaint();
      clearTimeout(resting.current);
      resting.current = setTimeout(() => onFree(span), 250);
    },
    [repaint, onFree],
  );
  useEffect(() => () => clearTimeout(resting.current), [zoomed]);
  return { current, move };
}
