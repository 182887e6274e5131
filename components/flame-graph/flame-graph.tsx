"use client";

import { useId } from "react";
import { nodeName, type Scene, type Span } from "@/lib/flame";
import classes from "./flame-graph.module.css";
import type { Orientation } from "./geometry";
import { SpanBar } from "./span-bar";
import { useSurface } from "./use-surface";
import { WheelHint } from "./wheel-hint";

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
  /** Callers and callees of a node's function are wanted. */
  readonly onFunction: (node: number) => void;
}

/** The only canvas of the house: draws boxes, tells what is pointed at, and never owns the state. */
export function FlameGraph(props: FlameGraphProps) {
  const { scene, orientation, zoomed, current, rowHeight } = props;
  const hint = useId();
  const { scroller, canvas, outline, bar, size, planeHeight, onScroll, onKeyDown } = useSurface(props);
  const ratio = size?.ratio ?? 1;
  return (
    <>
      <div
        id="flame-graph-surface"
        ref={scroller}
        className={classes.scroller}
        style={{ maxHeight: scene.layout.rows * rowHeight }}
        role="application"
        aria-roledescription="flame graph"
        aria-label={props.label}
        aria-describedby={hint}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onScroll={onScroll}
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
        <WheelHint scroller={scroller} />
        <span id={hint} hidden>
          Arrow keys move between frames, Enter zooms in, Backspace zooms out one step, Escape shows
          everything, plus and minus scale, C shows callers and callees. The table of functions holds the same
          numbers.
        </span>
      </div>
      <SpanBar {...bar} />
    </>
  );
}
