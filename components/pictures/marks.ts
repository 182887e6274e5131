import type { Palette } from "./palette";
import { element, type SvgNode } from "./svg";

/** The ground of a picture that stands in a text, with a line around it. */
export function ground(width: number, height: number, palette: Palette): SvgNode {
  return element("rect", {
    x: 0.5,
    y: 0.5,
    width: width - 1,
    height: height - 1,
    rx: 6,
    fill: palette.bg,
    stroke: palette.line,
  });
}

/** The sign of a side: base hollow and grey-blue, head filled in the accent. */
export function sideDot(side: "base" | "head", cx: number, cy: number, r: number, palette: Palette): SvgNode {
  return side === "base"
    ? element("circle", {
        cx,
        cy,
        r,
        fill: "none",
        stroke: palette.base,
        "stroke-width": Math.max(1.3, r / 3),
      })
    : element("circle", { cx, cy, r, fill: palette.accent });
}

/** The product's mark in a square of `size` pixels. */
export function logo(x: number, y: number, size: number, palette: Palette): SvgNode {
  const line = { fill: "none", stroke: palette.accent, "stroke-width": 2.4 };
  return element(
    "g",
    { transform: `translate(${x} ${y}) scale(${size / 20})` },
    element("path", {
      d: "M2 16.5 7 11l3.5 3L18 4",
      ...line,
      "stroke-linejoin": "round",
      "stroke-linecap": "round",
    }),
    element("circle", { cx: 7, cy: 11, r: 2.2, fill: palette.bg, stroke: palette.base, "stroke-width": 1.6 }),
    element("circle", { cx: 18, cy: 4, r: 1.9, fill: palette.accent }),
  );
}
