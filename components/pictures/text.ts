import { element, type SvgNode } from "./svg";

/** Advance widths of Inter SemiBold for U+0020 to U+007E in thousandths of the size, read from the font's hmtx table. */
const widths = [
  252, 321, 523, 644, 650, 1004, 663, 326, 373, 373, 540, 673, 319, 465, 319, 379, 660, 423, 623, 636, 666,
  612, 640, 576, 640, 640, 319, 329, 673, 673, 673, 543, 999, 728, 659, 737, 722, 605, 588, 749, 746, 277,
  580, 703, 565, 922, 759, 769, 645, 773, 652, 650, 660, 736, 728, 1020, 720, 713, 652, 373, 379, 373, 481,
  469, 351, 574, 624, 583, 624, 591, 389, 625, 612, 262, 262, 569, 262, 900, 612, 609, 624, 624, 397, 549,
  353, 612, 587, 839, 569, 588, 566, 455, 359, 455, 673,
];

/** Signs that the pictures use beyond ASCII, from the same table. */
const others: Readonly<Record<string, number>> = {
  "\u202f": 166,
  "\u00a0": 252,
  "−": 673,
  "×": 673,
  "→": 954,
  "▲": 1034,
  "▼": 1034,
  "≈": 673,
  "…": 956,
  "·": 319,
  "–": 500,
  µ: 614,
};

/** How wide a text is in Inter SemiBold, pixels. Letters of other scripts are guessed, rather too wide. */
export function textWidth(text: string, size: number): number {
  let sum = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    sum += widths[code - 32] ?? others[sign] ?? (code < 0x1100 ? 700 : 1_050);
  }
  return (sum / 1_000) * size;
}

/** The text on one line, cut with an ellipsis where it is wider than `most` pixels. */
export function fit(text: string, size: number, most: number): string {
  const line = text.replace(/\s*[\r\n\t]\s*/g, " ").trim();
  if (textWidth(line, size) <= most) return line;
  const signs = [...line];
  let width = textWidth("…", size);
  const end = signs.findIndex((sign) => (width += textWidth(sign, size)) > most);
  return `${signs.slice(0, Math.max(end, 0)).join("").trimEnd()}…`;
}

/** The text on at most `lines` lines, broken at spaces; the last one is cut. "p < 0.001" stays together. */
export function wrap(text: string, size: number, most: number, lines: number): string[] {
  const done: string[] = [];
  let rest = text.split(/(?<![<=])[ \r\n\t]+(?![<=])/).filter(Boolean);
  while (rest.length > 0 && done.length < lines - 1) {
    let count = 1;
    while (count < rest.length && textWidth(rest.slice(0, count + 1).join(" "), size) <= most) count++;
    done.push(fit(rest.slice(0, count).join(" "), size, most));
    rest = rest.slice(count);
  }
  return rest.length > 0 ? [...done, fit(rest.join(" "), size, most)] : done;
}

/** How a text is written. */
export interface TextLook {
  readonly size: number;
  readonly fill: string;
  readonly weight?: 400 | 500 | 600;
  readonly anchor?: "start" | "middle" | "end";
}

/** A text with the foot of its letters at `y`. */
export function words(
  x: number,
  y: number,
  content: string | readonly SvgNode[],
  { size, fill, weight = 400, anchor = "start" }: TextLook,
): SvgNode {
  return element(
    "text",
    {
      x,
      y,
      "font-size": size,
      "font-weight": weight,
      fill,
      "text-anchor": anchor === "start" ? null : anchor,
    },
    content,
  );
}
