import type { MouseEvent, RefObject } from "react";
import type { FlameGraphProps } from "./flame-graph-props";
import type { KeyAction } from "./keys";

interface MenuOf extends Pick<FlameGraphProps, "onAct" | "onMenu" | "onCurrent" | "current" | "zoomed"> {
  readonly outline: RefObject<HTMLElement | null>;
  readonly canvas: RefObject<HTMLElement | null>;
  /** The node at a place in client coordinates, −1 for none. */
  readonly nodeUnder: (x: number, y: number) => number;
}

/** What is to be done with a box, and its menu: by key at the box where the keyboard stands, else at the pointer. */
export function menuHandlers({
  onAct,
  onMenu,
  onCurrent,
  current,
  zoomed,
  outline,
  canvas,
  nodeUnder,
}: MenuOf) {
  const openMenu = (node: number) => {
    onCurrent(node, "key");
    const box = current < 0 ? null : outline.current?.getBoundingClientRect();
    const corner = canvas.current?.getBoundingClientRect();
    onMenu?.(node, box?.left ?? corner?.left ?? 0, box?.bottom ?? corner?.top ?? 0);
  };
  const onContextMenu = (event: MouseEvent) => {
    if (!onMenu) return;
    event.preventDefault();
    // A long press is no right button, a key has no pointer.
    const { nativeEvent, button, clientX, clientY } = event;
    const byKey = button !== 2 && !(nativeEvent instanceof PointerEvent && nativeEvent.pointerType !== "");
    if (byKey) return openMenu(current < 0 ? zoomed : current);
    const node = nodeUnder(clientX, clientY);
    if (node < 0) return;
    onCurrent(node, "pointer");
    onMenu(node, clientX, clientY);
  };
  const onAction = (action: KeyAction) => {
    if (action.kind === "menu") openMenu(action.node);
    if (action.kind === "act" && action.node > 0) onAct?.(action.act, action.node);
  };
  return { onAction, onContextMenu };
}
