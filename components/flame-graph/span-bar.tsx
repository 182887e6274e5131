import type { PointerEvent, RefObject } from "react";
import { centreSpan, type Span } from "@/lib/flame";
import classes from "./flame-graph.module.css";

interface Props {
  readonly thumb: RefObject<HTMLDivElement | null>;
  readonly spanOf: () => Span;
  readonly onMove: (span: Span) => void;
}

/**
 * Shows which part of the whole width is seen, and moves it, as a scrollbar does; there while something is zoomed.
 * Keys move between frames instead, so this is for the pointer alone.
 */
export function SpanBar({ thumb, spanOf, onMove }: Props) {
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    // A second finger has no say.
    if (event.button !== 0 || !event.isPrimary) return;
    const { currentTarget: bar, pointerId } = event;
    const { left, width } = bar.getBoundingClientRect();
    const at = ({ clientX }: { clientX: number }) => (clientX - left) / Math.max(1, width);
    const { x0, x1 } = spanOf();
    // Who takes hold of the thumb moves it from where it is; who presses beside it has it come.
    const held = event.target === thumb.current ? at(event) - (x0 + x1) / 2 : 0;
    const move = (to: { clientX: number }) => onMove(centreSpan(spanOf(), at(to) - held));
    if (event.target !== thumb.current) move(event);
    const stop = new AbortController();
    const { signal } = stop;
    const own = (act: (to: globalThis.PointerEvent) => void) => (to: globalThis.PointerEvent) => {
      if (to.pointerId === pointerId) act(to);
    };
    bar.setPointerCapture(pointerId);
    bar.addEventListener("pointermove", own(move), { signal });
    // Comes after the pointer was lifted or cancelled, too.
    bar.addEventListener(
      "lostpointercapture",
      own(() => stop.abort()),
      { signal },
    );
  };
  return (
    <div
      className={classes.bar}
      onPointerDown={onPointerDown}
      // Neither selects text nor takes the focus from the graph.
      onMouseDown={(event) => event.preventDefault()}
      aria-hidden
      data-span-bar
      hidden
    >
      <div ref={thumb} className={classes.thumb} />
    </div>
  );
}
