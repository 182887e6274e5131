"use client";

import { useCallback, useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent } from "react";
import { createBoxes, nodeAt, panSpan, rowsOfNode, zoomSpan, type Span } from "@/lib/flame";
import { drawScene, measureType, type Type } from "./draw";
import classes from "./flame-graph.module.css";
import { placeUnder, type Lens, type Orientation } from "./geometry";
import { actionOf } from "./keys";
import { describe, middleOf, placeOutline, reveal } from "./marks";
import { nodeName, type Scene } from "./scene";
import { useGestures } from "./use-gestures";
import { useSize } from "./use-size";
import { useSpan } from "./use-span";

/** Where a graph is looked at; all of it is kept by the page, so that it can live in the URL. */
export interface FlameGraphProps {
  readonly scene: Scene;
  readonly orientation: Orientation;
  /** The node that has the whole width; 0 is everything. */
  readonly zoomed: number;
  /** A range chosen freely with wheel or fingers; null shows the zoomed node. */
  readonly free: Span | null;
  /** The node that is pointed at or focused; −1 for none. */
  readonly current: number;
  readonly rowHeight: number;
  /** What the graph shows, for those who do not see it. */
  readonly label: string;
  readonly onZoom: (node: number) => void;
  readonly onFree: (span: Span) => void;
  readonly onCurrent: (node: number, by: "pointer" | "key") => void;
}

const typeFamily = '"JetBrains Mono Variable", ui-monospace, Menlo, Consolas, monospace';

/** The only canvas of the house: draws boxes, tells what is pointed at, and never owns the state. */
export function FlameGraph(props: FlameGraphProps) {
  const { scene, orientation, zoomed, current, rowHeight } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const hint = useId();
  const surface = useSurface(props, scroller);
  const { size, planeHeight, canvas, outline } = surface;
  const ratio = size?.ratio ?? 1;
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      style={{ maxHeight: scene.layout.rows * rowHeight }}
      role="application"
      aria-roledescription="flame graph"
      aria-label={props.label}
      aria-describedby={hint}
      tabIndex={0}
      onKeyDown={surface.onKeyDown}
      onScroll={surface.repaint}
      data-flame-graph={orientation}
      data-nodes={scene.layout.nodeCount}
      data-rows={scene.layout.rows}
      data-hovered={nodeName(scene, current)}
      data-zoomed={nodeName(scene, zoomed)}
    >
      <div className={classes.plane} style={{ height: planeHeight }}>
        <canvas
          ref={canvas}
          className={classes.canvas}
          aria-hidden
          width={Math.round((size?.width ?? 0) * ratio)}
          height={Math.round((size?.height ?? 0) * ratio)}
          style={{ width: size?.width ?? 0, height: size?.height ?? 0 }}
        />
        <div ref={outline} className={classes.outline} hidden />
      </div>
      <span id={hint} hidden>
        Arrow keys move between frames, Enter zooms in, Backspace zooms out one step, Escape shows everything,
        plus and minus scale. The table of functions holds the same numbers.
      </span>
    </div>
  );
}

/** Painting, and what mouse, fingers and keys do to what is painted. */
function useSurface(props: FlameGraphProps, scroller: React.RefObject<HTMLDivElement | null>) {
  const { scene, orientation, zoomed, free, current, rowHeight, onZoom, onFree, onCurrent } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const outline = useRef<HTMLDivElement>(null);
  const painter = usePainter();
  const size = useSize(scroller);
  const { current: span, move } = useSpan(scene.layout, zoomed, free, painter.repaint, onFree);
  const [width, height] = [size?.width ?? 0, size?.height ?? 0];
  const rows = free ? scene.layout.rows : rowsOfNode(scene.layout, zoomed);
  const planeHeight = Math.max(rows * rowHeight, height);
  const lens = (): Lens => {
    const top = scroller.current?.scrollTop ?? 0;
    return { span: span.current, width, height, top, planeHeight, rowHeight, orientation };
  };
  useLayoutEffect(() => {
    painter.paintWith(() => {
      const context = canvas.current?.getContext("2d");
      if (!context || !size) return;
      const boxes = painter.draw(context, scene, lens(), size.ratio);
      placeOutline(outline.current, scene, lens(), current);
      describe(scroller.current, boxes, span.current);
    });
  });
  /* A flame stands on its root: begin at the bottom, and stay there when the plane grows or shrinks. */
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = orientation === "flame" ? planeHeight : 0;
  }, [scroller, orientation, planeHeight]);

  const under = (clientX: number, clientY: number) => {
    const corner = canvas.current?.getBoundingClientRect();
    const place = placeUnder(lens(), clientX - (corner?.left ?? 0), clientY - (corner?.top ?? 0));
    return { ...place, node: nodeAt(scene.layout, place.row, place.at) };
  };
  useGestures(scroller, {
    hover: (x, y) => onCurrent(under(x, y).node, "pointer"),
    leave: () => onCurrent(-1, "pointer"),
    pick: (x, y, touch) => {
      const { node } = under(x, y);
      if (node < 0) return;
      if (touch && node !== current) onCurrent(node, "pointer");
      else onZoom(node);
    },
    zoom: (factor, x) => move(zoomSpan(span.current, factor, under(x, 0).at)),
    pan: (byX, byY) => {
      if (scroller.current) scroller.current.scrollTop -= byY;
      const moved = panSpan(span.current, -byX / Math.max(1, width));
      if (byX !== 0 && moved.x0 !== span.current.x0) move(moved);
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { layout } = scene;
    const at = { layout, orientation, node: current, zoomed, span: span.current, width };
    const action = actionOf(event.key, at);
    if (!action) return;
    event.preventDefault();
    if (action.kind === "focus") {
      onCurrent(action.node, "key");
      reveal(scroller.current, lens(), layout.depth[action.node] ?? 0);
    } else if (action.kind === "scale") {
      move(zoomSpan(span.current, action.factor, middleOf(scene, current, span.current)));
    } else onZoom(action.kind === "zoom" ? action.node : 0);
  };
  return { size, planeHeight, canvas, outline, onKeyDown, repaint: painter.repaint };
}

/** At most one painting a frame, in the font that is loaded by then. */
function usePainter() {
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
  const paintWith = (how: () => void) => {
    paint.current = how;
    repaint();
  };
  const draw = (context: CanvasRenderingContext2D, scene: Scene, lens: Lens, ratio: number): number => {
    type.current ??= measureType(context, typeFamily);
    drawScene(context, scene, lens, type.current, ratio, boxes.current);
    return boxes.current.count;
  };
  return { repaint, paintWith, draw };
}
