import { useCallback, useEffect, useRef } from "react";
import { createBoxes, type Scene } from "@/lib/flame";
import { drawScene, measureType, type Look, type Type } from "./draw";
import type { FlameGraphProps } from "./flame-graph-props";
import type { Lens } from "./geometry";

const typeFamily = '"JetBrains Mono Variable", ui-monospace, Menlo, Consolas, monospace';

/** At most one painting a frame, in the font that is loaded by then. */
export function usePainter(follow: FlameGraphProps["follow"]) {
  const boxes = useRef(createBoxes());
  const type = useRef<Type>(undefined);
  const pending = useRef(0);
  const paint = useRef<() => void>(undefined);
  const repaint = useCallback(() => {
    pending.current ||= requestAnimationFrame(() => {
      pending.current = 0;
      paint.current?.();
    });
  }, []);
  useEffect(() => {
    const again = () => {
      type.current = undefined;
      repaint();
    };
    document.fonts.addEventListener("loadingdone", again);
    return () => document.fonts.removeEventListener("loadingdone", again);
  }, [repaint]);
  useEffect(() => follow?.(repaint), [follow, repaint]);
  /** Says how to paint from now on; what is drawn stays until the next `repaint`. */
  const paintWith = (how: () => void) => {
    paint.current = how;
  };
  const draw = (context: CanvasRenderingContext2D, scene: Scene, lens: Lens, look: Look): number => {
    type.current ??= measureType(context, typeFamily);
    drawScene(context, scene, lens, type.current, look, boxes.current);
    return boxes.current.count;
  };
  return { repaint, paintWith, draw };
}
