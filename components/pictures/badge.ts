import { palettes } from "./palette";
import { document, element, type SvgNode } from "./svg";
import { fit, textWidth } from "./text";

const height = 20;
const size = 11;
const padding = 6;
const widest = 300;

/** What stands on a badge; `tone` is neutral unless a test supports the change. */
export interface BadgeFacts {
  readonly label: string;
  readonly value: string;
  readonly tone: "better" | "worse" | "neutral" | "none";
}

/** Backgrounds under white letters, each at least 4.5 : 1. */
const backgrounds: Readonly<Record<BadgeFacts["tone"], string>> = {
  better: palettes.light.better,
  worse: palettes.light.worse,
  neutral: palettes.light.accent,
  none: "#6b6f76",
};

/** A badge as READMEs have them. Texts are measured and held to that width in any font of the reader's. */
export function badge(facts: BadgeFacts): string {
  const [label, value] = [fit(facts.label, size, widest), fit(facts.value, size, widest)];
  const left = Math.ceil(textWidth(label, size)) + 2 * padding;
  const right = Math.ceil(textWidth(value, size)) + 2 * padding;
  const width = left + right;
  return document(
    { width, height, title: `${label}: ${value}` },
    element("clipPath", { id: "edge" }, element("rect", { width, height, rx: 3 })),
    element(
      "g",
      { "clip-path": "url(#edge)" },
      element("rect", { width: left, height, fill: "#454c55" }),
      element("rect", { x: left, width: right, height, fill: backgrounds[facts.tone] }),
    ),
    part(label, padding, left - 2 * padding),
    part(value, left + padding, right - 2 * padding),
  );
}

function part(text: string, x: number, textLength: number): SvgNode {
  const look = { "font-size": size, "font-weight": 600, fill: "#fff" };
  return element("text", { x, y: 14, textLength, lengthAdjust: "spacingAndGlyphs", ...look }, text);
}
