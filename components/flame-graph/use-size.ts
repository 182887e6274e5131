import { useEffect, useState, type RefObject } from "react";

/** Inner size of an element in CSS pixels, and device pixels a CSS pixel. */
export interface Size {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

/** Follows the size of an element and moves between screens of different density. Null before the first measurement. */
export function useSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = () =>
      setSize((current) => {
        const next = { width: target.clientWidth, height: target.clientHeight, ratio: devicePixelRatio };
        const same =
          current?.width === next.width && current.height === next.height && current.ratio === next.ratio;
        return same ? current : next;
      });
    // Observing measures first of all, once the page is laid out anyway.
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    const density = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    density.addEventListener("change", measure);
    return () => {
      observer.disconnect();
      density.removeEventListener("change", measure);
    };
  }, [element]);
  return size;
}
