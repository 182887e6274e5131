import { useCallback, useEffect, useRef, type RefObject } from "react";
import { spanBetween, spanOf, type FlameLayout, type Span } from "@/lib/flame";

/** Long enough to see where a box went, short enough not to wait for. */
const milliseconds = 140;
/** A gesture that pauses this long is over. */
const rest = 250;

interface Looking {
  /** The range that is drawn right now. */
  readonly current: RefObject<Span>;
  /** Whether the range is on its way: it is painted again right after this painting. */
  readonly moving: RefObject<boolean>;
  /** Moves there at once, as gestures do, and reports it when the gesture rests. */
  readonly move: (span: Span) => void;
  /** Ends a gesture and moves there by a short movement. */
  readonly go: (span: Span) => void;
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
  const { x0, x1 } = free ?? spanOf(layout, zoomed);
  const current = useRef<Span>({ x0, x1 });
  const target = useRef<Span>({ x0, x1 });
  const moving = useRef(false);
  const animation = useRef(0);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);

  const stop = useCallback(() => {
    cancelAnimationFrame(animation.current);
    clearTimeout(resting.current);
  }, []);
  const go = useCallback(
    (to: Span) => {
      // The page, told where the graph goes to, says so again when it gets there.
      if (target.current.x0 === to.x0 && target.current.x1 === to.x1) return;
      target.current = to;
      stop();
      const from = current.current;
      const begin = performance.now();
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      const step = (now: number) => {
        const part = still ? 1 : Math.max(0, Math.min(1, (now - begin) / milliseconds));
        moving.current = part < 1;
        current.current = spanBetween(from, to, 1 - (1 - part) ** 3);
        repaint();
        if (part < 1) animation.current = requestAnimationFrame(step);
      };
      animation.current = requestAnimationFrame(step);
    },
    [repaint, stop],
  );
  const move = useCallback(
    (span: Span) => {
      stop();
      current.current = target.current = span;
      moving.current = true;
      repaint();
      resting.current = setTimeout(() => {
        moving.current = false;
        repaint();
        onFree(span);
      }, rest);
    },
    [repaint, stop, onFree],
  );
  useEffect(() => go({ x0, x1 }), [go, x0, x1]);
  useEffect(() => stop, [stop]);
  return { current, moving, move, go };
}
