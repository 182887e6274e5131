import { expect, it, vi } from "vitest";
import { type GestureHandlers, followPointers } from "./use-gestures";

it("looks at what comes under a resting mouse, but not when keys scroll the rows", () => {
  const rows = new EventTarget();
  const hover = vi.fn<GestureHandlers["hover"]>();
  const handlers: GestureHandlers = {
    hover,
    leave: () => undefined,
    pick: () => undefined,
    zoom: () => undefined,
    pan: () => false,
  };
  followPointers(rows as HTMLElement, () => handlers, new AbortController().signal);
  const mouse = { pointerId: 1, pointerType: "mouse", clientX: 3, clientY: 4 };
  rows.dispatchEvent(Object.assign(new Event("pointermove"), mouse));
  rows.dispatchEvent(new Event("scroll"));
  expect(hover.mock.calls).toEqual([
    [3, 4],
    [3, 4],
  ]);
  rows.dispatchEvent(new Event("keydown"));
  rows.dispatchEvent(new Event("scroll"));
  expect(hover).toHaveBeenCalledTimes(2);
});
