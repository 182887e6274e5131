import { neighbourOf, type Direction, type FlameLayout, type Span } from "@/lib/flame";
import { frameActs, type FrameAct } from "./frame-acts";
import type { Orientation } from "./geometry";

/** What a key asks for. */
export type KeyAction =
  | { readonly kind: "focus"; readonly node: number }
  | { readonly kind: "zoom"; readonly node: number }
  | { readonly kind: "scale"; readonly factor: number }
  | { readonly kind: "menu"; readonly node: number }
  | { readonly kind: "act"; readonly act: FrameAct; readonly node: number };

/** Where the keyboard stands. */
export interface KeyPlace {
  readonly layout: FlameLayout;
  readonly orientation: Orientation;
  /** The focused node, −1 before the first key. */
  readonly node: number;
  readonly zoomed: number;
  readonly span: Span;
  /** Width in pixels: what is under half a pixel is passed over. */
  readonly width: number;
}

/** The meaning of a key, or null where it has none. */
export function actionOf(key: string, place: KeyPlace): KeyAction | null {
  const node = place.node < 0 ? place.zoomed : place.node;
  switch (key) {
    case "ArrowLeft":
    case "ArrowRight":
    case "ArrowUp":
    case "ArrowDown":
      return { kind: "focus", node: place.node < 0 ? node : walk(key, node, place) };
    case "Enter":
    case " ":
      return { kind: "zoom", node };
    case "Backspace":
      return { kind: "zoom", node: Math.max(0, place.layout.parent[place.zoomed] ?? 0) };
    case "Escape":
    case "0":
      return { kind: "zoom", node: 0 };
    case "Home":
      return { kind: "focus", node: 0 };
    case "+":
    case "=":
      return { kind: "scale", factor: 1.5 };
    case "-":
      return { kind: "scale", factor: 1 / 1.5 };
    case "m":
    case "M":
      return { kind: "menu", node };
    default:
      return actOf(key, node);
  }
}

/** What can be done with a function has letters. */
function actOf(key: string, node: number): KeyAction | null {
  const found = frameActs.find((one) => one.key.length === 1 && one.key === key.toUpperCase());
  return found ? { kind: "act", act: found.act, node } : null;
}

function walk(key: string, node: number, place: KeyPlace): number {
  const down: Direction = place.orientation === "icicle" ? "callee" : "caller";
  const up: Direction = place.orientation === "icicle" ? "caller" : "callee";
  const directions: Record<string, Direction> = {
    ArrowLeft: "previous",
    ArrowRight: "next",
    ArrowUp: up,
    ArrowDown: down,
  };
  const halfPixel = ((place.span.x1 - place.span.x0) * 0.5) / Math.max(1, place.width);
  return neighbourOf(place.layout, node, directions[key] ?? "next", place.span, halfPixel);
}
