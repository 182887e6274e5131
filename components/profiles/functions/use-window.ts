"use client";

import { useEffect, useRef, useState, type RefObject } from "react";

/** Rows drawn beyond the edges, so that fast scrolling shows no gap. */
const margin = 12;

interface Window {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** First row to draw, and the one after the last. */
  readonly from: number;
  readonly to: number;
}

/** Which rows of equal height are in sight of a scrolling element. */
export function useWindow(count: number, rowHeight: number): Window {
  const scroller = useRef<HTMLDivElement>(null);
  const [rows, setRows] = useState({ first: 0, last: 40 });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      /* In steps, so that most scroll events change nothing. */
      const first = Math.floor(element.scrollTop / rowHeight / margin) * margin;
      const last = first + Math.ceil(element.clientHeight / rowHeight / margin) * margin + margin;
      setRows((before) => (before.first === first && before.last === last ? before : { first, last }));
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [rowHeight]);
  const from = Math.max(0, Math.min(rows.first - margin, count));
  return { scroller, from, to: Math.min(count, Math.max(from, rows.last + margin)) };
}
