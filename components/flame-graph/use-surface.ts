import { startTransition, useLayoutEffect, useMemo, useRef, type KeyboardEvent, type RefObject } from "react";
import { nodeAt, panSpan, rowsOfNode, spanOf, zoomSpan } from "@/lib/flame";
import type { FlameGraphProps } from "./flame-graph-props";
import { placeUnder, type Lens, type Orientation } from "./geometry";
import { actionOf } from "./keys";
import { menuHandlers } from "./menu-handlers";
import { describe, middleOf, placeOutline, placeThumb, reveal } from "./marks";
import { useGestures } from "./use-gestures";
import { usePainter } from "./use-painter";
import { useSize, type Size } from "./use-size";
import { useSpan } from "./use-span";

/** Painting, and what mouse, fingers and keys do to what is painted. */
export function useSurface(props: FlameGraphProps) {
  const { scene, orientation, zoomed, free, current, rowHeight, onZoom, onCurrent } = props;
  const { layout } = scene;
  const { scroller, canvas, outline, thumb } = useElements();
  const { repaint, paintWith, draw } = usePainter(props.follow);
  const size = useSize(scroller);
  const looking = useSpan(layout, zoomed, free, repaint, props.onFree);
  const rows = useMemo(() => (free ? layout.rows : rowsOfNode(layout, zoomed)), [layout, zoomed, free]);
  const planeHeight = Math.max(rows * rowHeight, size?.height ?? 0);
  const lens = (): Lens => ({
    ...(size ?? nothing),
    span: looking.current.current,
    top: scroller.current?.scrollTop ?? 0,
    planeHeight,
    rowHeight,
    orientation,
  });

  /* Hovering moves the outline only; the boxes are painted when something about them changed. */
  useLayoutEffect(() => {
    paintWith(() => {
      const context = canvas.current?.getContext("2d");
      if (!context || !size) return;
      const moving = looking.moving.current;
      const boxes = draw(context, scene, lens(), { ratio: size.ratio, moving });
      // What moves is the canvas alone: the page around it need not be laid out again.
      placeOutline(outline.current, scene, lens, moving ? -1 : current);
      placeThumb(thumb.current, lens());
      if (!moving) describe(scroller.current, boxes, looking.current.current);
    });
    if (!looking.moving.current) placeOutline(outline.current, scene, lens, current);
  });
  useLayoutEffect(repaint, [repaint, scene, size, planeHeight, rowHeight, orientation]);
  useStart(scroller, orientation, planeHeight);

  const under = (clientX: number, clientY: number) => {
    const corner = canvas.current?.getBoundingClientRect();
    const place = placeUnder(lens(), clientX - (corner?.left ?? 0), clientY - (corner?.top ?? 0));
    return { at: place.at, node: nodeAt(layout, place.row, place.at) };
  };
  const zoom = (node: number) => {
    looking.go(spanOf(layout, node));
    // What the page has to say about it does not hold up the movement.
    startTransition(() => onZoom(node));
  };
  useGestures(scroller, {
    hover: (x, y) => onCurrent(under(x, y).node, "pointer"),
    leave: () => onCurrent(-1, "pointer"),
    pick: (x, y, touch) => {
      const { node } = under(x, y);
      if (touch && node >= 0 && node !== current) onCurrent(node, "pointer");
      else if (node >= 0) zoom(node);
    },
    zoom: (factor, x) => looking.move(zoomSpan(looking.current.current, factor, under(x, 0).at)),
    pan: (byX, byY) => {
      scroller.current?.scrollBy(0, -byY);
      const span = looking.current.current;
      const next = panSpan(span, -byX / Math.max(1, size?.width ?? 1));
      if (byX !== 0 && next.x0 !== span.x0) looking.move(next);
      return span.x1 - span.x0 < 1;
    },
  });
  const menu = menuHandlers({ ...props, outline, canvas, nodeUnder: (x, y) => under(x, y).node });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const span = looking.current.current;
    const width = size?.width ?? 1;
    const action = actionOf(event.key, { layout, orientation, node: current, zoomed, span, width });
    if (!action) return;
    event.preventDefault();
    if (action.kind === "scale") looking.move(zoomSpan(span, action.factor, middleOf(scene, current, span)));
    if (action.kind === "zoom") zoom(action.node);
    menu.onAction(action);
    if (action.kind !== "focus") return;
    onCurrent(action.node, "key");
    reveal(scroller.current, lens(), layout.depth[action.node] ?? 0);
  };
  const bar = { thumb, spanOf: () => looking.current.current, onMove: looking.move };
  return { ...menu, scroller, canvas, outline, bar, size, planeHeight, onScroll: repaint, onKeyDown };
}

function useElements() {
  return {
    scroller: useRef<HTMLDivElement>(null),
    canvas: useRef<HTMLCanvasElement>(null),
    outline: useRef<HTMLDivElement>(null),
    /** Of the bar that shows where the range lies. */
    thumb: useRef<HTMLDivElement>(null),
  };
}

const nothing: Size = { width: 0, height: 0, ratio: 1 };

/** A flame stands on its root: it begins at the bottom, and stays there when the plane grows or shrinks. */
function useStart(scroller: RefObject<HTMLElement | null>, orientation: Orientation, planeHeight: number) {
  const placed = useRef(false);
  useLayoutEffect(() => {
    const top = orientation === "flame" ? planeHeight : 0;
    // An icicle begins at its top by itself; to say so would have the page laid out in between.
    if (placed.current || top > 0) scroller.current?.scrollTo({ top });
    placed.current = true;
  }, [scroller, orientation, planeHeight]);
}
