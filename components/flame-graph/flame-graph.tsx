"use client";

import { useCallback, useEffect, useId, useLayoutEffect, useRef, type KeyboardEvent } from "react";
import { createBoxes, nodeAt, panSpan, rowsOfNode, wholeSpan, zoomSpan, type Span } from "@/lib/flame";
import { drawScene, measureType, type Type } from "./draw";
import classes from "./flame-graph.module.css";
import { placeUnder, rowTop, type Lens, type Orientation } from "./geometry";
import { actionOf } from "./keys";
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
  readonly height: number;
  readonly rowHeight: number;
  /** What the graph shows, for those who do not see it. */
  readonly label: string;
  readonly onZoom: (node: number) => void;
  readonly onFree: (span: Span | null) => void;
  readonly onCurrent: (node: number, by: "pointer" | "key") => void;
}

const typeFamily = '"JetBrains Mono Variable", ui-monospace, Menlo, Consolas, monospace';

/** The only canvas of the house: draws boxes, tells what is pointed at, and never owns the state. */
export function FlameGraph(props: FlameGraphProps) {
  const { scene, orientation, zoomed, free, current, height, rowHeight, onZoom, onFree, onCurrent } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const outline = useRef<HTMLDivElement>(null);
  const boxes = useRef(createBoxes());
  const type = useRef<Type>(undefined);
  const pending = useRef(0);
  const draw = useRef<() => void>(() => {});
  const hint = useId();
  const size = useSize(scroller);

  const repaint = useCallback(() => {
    pending.current ||= requestAnimationFrame(() => {
      pending.current = 0;
      draw.current();
    });
  }, []);
  const looking = useSpan(scene.layout, zoomed, free, repaint, onFree);

  const rows = free ? scene.layout.rows : rowsOfNode(scene.layout, zoomed);
  const planeHeight = Math.max(rows * rowHeight, height);
  const lens = useCallback(
    (): Lens => ({
      span: looking.current.current,
      width: size?.width ?? 0,
      height,
      top: scroller.current?.scrollTop ?? 0,
      planeHeight,
      rowHeight,
      orientation,
    }),
    [looking, size, height, planeHeight, rowHeight, orientation],
  );

  useLayoutEffect(() => {
    draw.current = () => {
      const context = canvas.current?.getContext("2d", { alpha: true });
      if (!context || !size) return;
      type.current ??= measureType(context, typeFamily);
      drawScene(context, scene, lens(), type.current, size.ratio, boxes.current);
      placeOutline(outline.current, scene, lens(), current);
      describe(scroller.current, boxes.current.count, looking.current.current);
    };
    repaint();
  });

  /* A flame stands on its root: begin at the bottom, and stay there when the plane grows or shrinks. */
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollTop = orientation === "flame" ? planeHeight : 0;
  }, [orientation, planeHeight]);

  useEffect(() => {
    const again = () => {
      type.current = undefined;
      repaint();
    };
    document.fonts.addEventListener("loadingdone", again);
    return () => document.fonts.removeEventListener("loadingdone", again);
  }, [repaint]);

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
    zoom: (factor, x) => looking.move(zoomSpan(looking.current.current, factor, under(x, 0).at)),
    pan: (byX, byY) => {
      if (scroller.current) scroller.current.scrollTop -= byY;
      const moved = panSpan(looking.current.current, -byX / Math.max(1, size?.width ?? 1));
      if (byX !== 0 && moved.x0 !== looking.current.current.x0) looking.move(moved);
    },
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const span = looking.current.current;
    const { layout } = scene;
    const width = size?.width ?? 1;
    const action = actionOf(event.key, { layout, orientation, node: current, zoomed, span, width });
    if (!action) return;
    event.preventDefault();
    if (action.kind === "focus") {
      onCurrent(action.node, "key");
      reveal(scroller.current, lens(), layout.depth[action.node] ?? 0);
    } else if (action.kind === "zoom") onZoom(action.node);
    else if (action.kind === "reset") onZoom(0);
    else looking.move(zoomSpan(span, action.factor, middleOf(scene, current, span)));
  };

  return (
    <div
      ref={scroller}
      className={classes.scroller}
      style={{ height }}
      role="application"
      aria-roledescription="flame graph"
      aria-label={props.label}
      aria-describedby={hint}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onScroll={repaint}
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
          width={Math.round((size?.width ?? 0) * (size?.ratio ?? 1))}
          height={Math.round(height * (size?.ratio ?? 1))}
          style={{ width: size?.width ?? 0, height }}
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

function placeOutline(outline: HTMLDivElement | null, scene: Scene, lens: Lens, node: number): void {
  if (!outline) return;
  outline.hidden = node < 0;
  if (node < 0) return;
  const scale = lens.width / (lens.span.x1 - lens.span.x0);
  const left = Math.max(0, (scene.layout.x0[node]! - lens.span.x0) * scale);
  const right = Math.min(lens.width, (scene.layout.x1[node]! - lens.span.x0) * scale);
  outline.style.transform = `translate(${left}px, ${rowTop(lens, scene.layout.depth[node]!)}px)`;
  outline.style.width = `${Math.max(2, right - left)}px`;
  outline.style.height = `${lens.rowHeight - 1}px`;
}

function describe(element: HTMLElement | null, boxes: number, { x0, x1 }: Span): void {
  if (!element) return;
  if (!element.dataset.boxes) performance.mark("flame-graph-painted");
  element.dataset.boxes = String(boxes);
  element.dataset.span = `${x0.toFixed(6)}-${x1.toFixed(6)}`;
}

function reveal(element: HTMLElement | null, lens: Lens, row: number): void {
  if (!element) return;
  const top = rowTop(lens, row);
  if (top < lens.top) element.scrollTop = top;
  else if (top + lens.rowHeight > lens.top + lens.height)
    element.scrollTop = top + lens.rowHeight - lens.height;
}

function middleOf(scene: Scene, node: number, span: Span): number {
  const { x0, x1 } = scene.layout;
  const [left, right] = node < 0 ? [span.x0, span.x1] : [x0[node]!, x1[node]!];
  return (Math.max(left, span.x0) + Math.min(right, span.x1)) / 2 || wholeSpan.x0;
}
