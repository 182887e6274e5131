import { hashText, oklch, type Hex } from "./colour";
import { packageOf } from "./names";
import { originOf, origins, type Origin } from "./origin";
import { changeSteps } from "./change";
import type { FrameTable } from "./tree";

/** How boxes of one colour are painted. */
export interface Paint {
  readonly fill: Hex;
  readonly text: Hex;
  /** Instead of both while a search is on and the box does not match. */
  readonly dimFill: Hex;
  readonly dimText: Hex;
  /** A stripe at the left edge of a box that has to be told from its like by more than its fill. */
  readonly edge?: Hex;
}

/** Light or dark surroundings. */
export type Scheme = "light" | "dark";

/** Shades within one origin: packages differ, the family stays recognisable. */
const shades = 8;

/** The hues of an origin (from, to) and how colourful it is: own code stands out, the runtime stays behind. */
const families: Record<Origin, { from: number; to: number; chroma: number }> = {
  own: { from: 40, to: 95, chroma: 0.13 },
  dependency: { from: 145, to: 185, chroma: 0.09 },
  standard: { from: 225, to: 275, chroma: 0.07 },
  runtime: { from: 300, to: 340, chroma: 0.045 },
  unknown: { from: 0, to: 0, chroma: 0 },
};

/** Number of the paint of boxes that belong to nobody: the root and crowds. */
export const neutralPaint = 0;

/** Paints by number, for `paintByPackage`: the neutral one and then the shades of each origin. */
export function packagePalette(scheme: Scheme): Paint[] {
  return [
    paintOf(scheme, 0, 0, 0),
    ...origins.flatMap((origin) =>
      Array.from({ length: shades }, (_, shade) => shadeOf(origin, shade, scheme)),
    ),
  ];
}

/** The middle shade of an origin, for legends. */
export function originPaint(origin: Origin, scheme: Scheme): Paint {
  return shadeOf(origin, shades / 2, scheme);
}

/** Number of the paint of each frame: stable between profiles, since only name and file count. */
export function paintByPackage(frames: FrameTable): Uint8Array {
  return Uint8Array.from(frames.name, (name, at) => {
    const file = frames.file[at] ?? "";
    const shade = hashText(packageOf(name, file)) % shades;
    return 1 + origins.indexOf(originOf(name, file)) * shades + shade;
  });
}

/**
 * Paints by number for `paintByChange`: the neutral one, the steps from much less to much more, what is new, what is
 * gone, then less, more, new and gone within sampling noise. New is as strong as much more, gone is a ghost of that; what
 * one side alone has is told by an edge.
 */
export function changePalette(scheme: Scheme): Paint[] {
  const middle = (changeSteps.length - 1) / 2;
  return [
    paintOf(scheme, 0, 0, 0),
    ...changeSteps.map((_, step) => {
      const strength = Math.abs(step - middle) / middle;
      return paintOf(scheme, strength * 0.14, step < middle ? lessHue : moreHue, strength);
    }),
    { ...paintOf(scheme, 0.14, moreHue, 1), edge: edgeOf(scheme, moreHue) },
    { ...paintOf(scheme, 0.09, lessHue, 0.5), edge: edgeOf(scheme, lessHue) },
    paintOf(scheme, paleChroma, lessHue, 0),
    paintOf(scheme, paleChroma, moreHue, 0),
    { ...paintOf(scheme, paleChroma, moreHue, 0), edge: paleEdgeOf(scheme, moreHue) },
    { ...paintOf(scheme, paleChroma, lessHue, 0), edge: paleEdgeOf(scheme, lessHue) },
  ];
}

/** Blue and orange are told apart by nearly all eyes. */
const [lessHue, moreHue] = [245, 60] as const;

/** Enough to tell the way that a change went, less than that of the weakest step. */
const paleChroma = 0.022;

function edgeOf(scheme: Scheme, hue: number): Hex {
  return oklch(scheme === "light" ? 0.45 : 0.85, 0.13, hue);
}

function paleEdgeOf(scheme: Scheme, hue: number): Hex {
  return oklch(scheme === "light" ? 0.72 : 0.6, 0.07, hue);
}

function shadeOf(origin: Origin, shade: number, scheme: Scheme): Paint {
  const { from, to, chroma } = families[origin];
  return paintOf(scheme, chroma, from + ((to - from) * shade) / (shades - 1), 0.3 + (shade % 3) * 0.2);
}

/** @param strength 0..1: how far the fill may go from the background */
function paintOf(scheme: Scheme, chroma: number, hue: number, strength: number): Paint {
  return scheme === "light"
    ? {
        fill: oklch(0.92 - strength * 0.14, chroma, hue),
        text: oklch(0.24, 0.02, hue),
        dimFill: oklch(0.95, chroma * 0.12, hue),
        dimText: oklch(0.6, 0.01, hue),
      }
    : {
        fill: oklch(0.38 + strength * 0.11, chroma, hue),
        text: oklch(0.985, 0.005, hue),
        dimFill: oklch(0.27, chroma * 0.1, hue),
        dimText: oklch(0.55, 0.01, hue),
      };
}
