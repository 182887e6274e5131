"use client";

import { useId } from "react";
import { nodeName } from "@/lib/flame";
import classes from "./flame-graph.module.css";
import type { FlameGraphProps } from "./flame-graph-props";
import { SpanBar } from "./span-bar";
import { useSurface } from "./use-surface";
import { WheelHint } from "./wheel-hint";

/** The only canvas of the house: draws boxes, tells what is pointed at, and never owns the state. */
export function FlameGraph(props: FlameGraphProps) {
  const { scene, orientation, zoomed, current, rowHeight, part } = props;
  const hint = useId();
  const { scroller, canvas, outline, bar, size, planeHeight, onScroll, onKeyDown, onContextMenu } =
    useSurface(props);
  const ratio = size?.ratio ?? 1;
  return (
    <>
      <div
        id={part ? undefined : "flame-graph-surface"}
        ref={scroller}
        className={classes.scroller}
        style={{ maxHeight: scene.layout.rows * rowHeight }}
        role="application"
        aria-roledescription="flame graph"
        aria-label={props.label}
        aria-describedby={hint}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onContextMenu={onContextMenu}
        onScroll={onScroll}
        data-flame-graph={part ? undefined : orientation}
        data-flame-part={part}
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
          everything, plus and minus scale. {props.onMenu && "M opens a menu of what can be done. "}
          {props.onAct &&
            "C shows callers and callees, F focuses, H hides, Y copies the name, O opens the code, T the history. "}
          The table of functions holds the same numbers.
        </span>
      </div>
      <SpanBar {...bar} />
    </>
  );
}
