import { useEffect, useRef, type RefObject } from "react";

/** What a gesture asks for. Places are client coordinates, distances CSS pixels. */
export interface GestureHandlers {
  hover(x: number, y: number): void;
  leave(): void;
  /** A click or tap. */
  pick(x: number, y: number, touch: boolean): void;
  zoom(factor: number, x: number): void;
  /** Whether there is anything to the left or right of what is seen. */
  pan(byX: number, byY: number): boolean;
}

interface Point {
  x: number;
  y: number;
}

/** A press that moves less than this is a click. */
const steady = 5;

/**
 * Mouse: hover, click, drag to pan, ctrl + wheel (or a trackpad's pinch) to zoom, shift + wheel (or a wheel that moves
 * sideways) to pan; the bare wheel scrolls as everywhere. Touch: tap, drag sideways to pan, pinch to zoom; drag up and down scrolls.
 */
export function useGestures(element: RefObject<HTMLElement | null>, handlers: GestureHandlers): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const stop = new AbortController();
    followPointers(target, () => latest.current, stop.signal);
    followWheel(target, () => latest.current, stop.signal);
    return () => stop.abort();
  }, [element]);
}

/** What a turn of the wheel asks for; a trackpad's pinch comes as one with ctrl. */
export function wheelSays(event: WheelEvent): "zoom" | "pan" | "scroll" {
  if (event.ctrlKey || event.metaKey || event.altKey) return "zoom";
  return event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY) ? "pan" : "scroll";
}

function followWheel(target: HTMLElement, handlers: () => GestureHandlers, signal: AbortSignal): void {
  const onWheel = (event: WheelEvent) => {
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const says = wheelSays(event);
    if (says === "zoom") {
      event.preventDefault();
      const by = Math.max(-50, Math.min(50, event.deltaY * lines));
      handlers().zoom(Math.exp(-by / 100), event.clientX);
    } else if (says === "pan") {
      // Where all is seen already, sideways is the browser's: back and forward.
      if (handlers().pan(-(event.deltaX || event.deltaY) * lines, 0)) event.preventDefault();
    }
  };
  target.addEventListener("wheel", onWheel, { passive: false, signal });
}

/** What mouse and fingers do to the rows. */
export function followPointers(
  target: HTMLElement,
  handlers: () => GestureHandlers,
  signal: AbortSignal,
): void {
  const down = new Map<number, Point>();
  let travelled = 0;
  /** Where a mouse rests: what is under it changes when it scrolls the rows; when keys do, they say what is looked at. */
  let resting: Point | null = null;
  const on = (type: "pointerdown" | "pointermove" | "pointerup" | "pointercancel" | "pointerleave") => ({
    do: (listener: (event: PointerEvent) => void) => target.addEventListener(type, listener, { signal }),
  });
  on("pointerdown").do((event) => {
    if (event.button !== 0) return;
    if (down.size === 0) travelled = 0;
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
  });
  on("pointermove").do((event) => {
    const before = down.get(event.pointerId);
    if (!before) {
      resting = event.pointerType === "mouse" ? { x: event.clientX, y: event.clientY } : null;
      return handlers().hover(event.clientX, event.clientY);
    }
    const now = { x: event.clientX, y: event.clientY };
    travelled += Math.hypot(now.x - before.x, now.y - before.y);
    if (travelled < steady && down.size === 1) return;
    /* Captured only now, since a captured press would give its click to the whole element. */
    if (!target.hasPointerCapture(event.pointerId)) target.setPointerCapture(event.pointerId);
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    if (other) pinch(handlers(), other, before, now);
    else handlers().pan(now.x - before.x, event.pointerType === "mouse" ? now.y - before.y : 0);
    down.set(event.pointerId, now);
  });
  on("pointerup").do((event) => {
    const pressed = down.delete(event.pointerId);
    if (!pressed || down.size > 0 || travelled >= steady) return;
    handlers().pick(event.clientX, event.clientY, event.pointerType !== "mouse");
  });
  on("pointercancel").do((event) => down.delete(event.pointerId));
  on("pointerleave").do((event) => {
    resting = null;
    if (event.pointerType === "mouse" && !down.has(event.pointerId)) handlers().leave();
  });
  target.addEventListener("keydown", () => (resting = null), { signal });
  target.addEventListener("scroll", () => resting && handlers().hover(resting.x, resting.y), { signal });
}

function pinch(handlers: GestureHandlers, other: Point, before: Point, now: Point): void {
  const [distanceBefore, distance] = [Math.abs(before.x - other.x), Math.abs(now.x - other.x)];
  const middle = (now.x + other.x) / 2;
  if (distanceBefore > 10 && distance > 10) handlers.zoom(distance / distanceBefore, middle);
  handlers.pan((now.x - before.x) / 2, 0);
}
