import type { Hex } from "./colour";
import type { Paint } from "./palette";
import { escapeXml } from "./xml";

/** A part of a legend: what one colour means, or a scale of colours. */
export type LegendPart = LegendMark | LegendScale;

/** Words that stand on their colour, or beside it. */
export interface LegendMark {
  readonly text: string;
  readonly on?: Paint;
  readonly beside?: readonly Paint[];
  /** Said less loudly after the text. */
  readonly aside?: string;
}

/** Colours from one end to the other; what the ends mean stands beside them. */
export interface LegendScale {
  readonly less: string;
  readonly steps: readonly LegendMark[];
  readonly more: string;
}

/** Where a legend is drawn, and by what letters. Lengths in pixels. */
interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly characterWidth: number;
  readonly ink: Hex;
  readonly dim: Hex;
}

/** One text with its colours, which no line breaks. */
interface Piece {
  readonly text: string;
  readonly ink: Hex;
  readonly on?: Paint;
  readonly beside: readonly Paint[];
}

/** From what stands above it. */
const distance = 6;
const lineHeight = 22;
const boxHeight = 17;
const swatch = 10;
const [swatchStep, swatchGap] = [14, 3];
const padding = 8;
const edgeWidth = 3;
/** Between two parts, and within one; steps of a scale touch. */
const [partGap, pieceGap] = [20, 8];

/** A legend as a part of an SVG file whose letters are monospaced, in as many lines as it takes. */
export function legendSvg(
  parts: readonly LegendPart[],
  place: Place,
): { readonly text: string[]; readonly height: number } {
  const text: string[] = [];
  const { left, top, width, characterWidth } = place;
  let [x, line] = [0, 0];
  const advance = (gap: number, needed: number) => {
    if (x > 0 && x + gap + needed > width) [x, line] = [0, line + 1];
    else if (x > 0) x += gap;
  };
  for (const part of parts) {
    const pieces = piecesOf(part, place);
    const gaps = pieces.map(({ on }, at) => (at === 0 || (on && pieces[at - 1]!.on) ? 0 : pieceGap));
    const widths = pieces.map((piece) => widthOf(piece, characterWidth));
    advance(
      partGap,
      widths.reduce((sum, wide, at) => sum + wide + gaps[at]!, 0),
    );
    pieces.forEach((piece, at) => {
      advance(gaps[at]!, widths[at]!);
      text.push(pieceSvg(piece, left + x, top + distance + line * lineHeight, widths[at]!, place));
      x += widths[at]!;
    });
  }
  return { text, height: parts.length === 0 ? 0 : distance + (line + 1) * lineHeight };
}

function piecesOf(part: LegendPart, { ink, dim, width, characterWidth }: Place): Piece[] {
  if ("steps" in part) {
    const end = (text: string): Piece => ({ text, ink, beside: [] });
    const steps = part.steps.map(({ text, on }): Piece => ({ text, ink: on?.text ?? ink, on, beside: [] }));
    return [end(part.less), ...steps, end(part.more)];
  }
  const { text, on, beside = [], aside = "" } = part;
  const most = Math.floor((width - fixedWidth({ on, beside })) / characterWidth);
  const said = broken(text, most).map((words): Piece => ({
    text: words,
    ink: on?.text ?? ink,
    on,
    beside: [],
  }));
  const pieces = said.concat(broken(aside, most).map((words) => ({ text: words, ink: dim, beside: [] })));
  return pieces.map((piece, at) => (at === 0 ? { ...piece, beside } : piece));
}

/** A text in pieces of at most so many characters, each of whole words; none of an empty text. */
function broken(text: string, most: number): string[] {
  const pieces: string[] = [];
  for (const word of text.split(" ").filter(Boolean)) {
    const longer = `${pieces.at(-1) ?? ""} ${word}`;
    if (pieces.length > 0 && longer.length <= most) pieces[pieces.length - 1] = longer;
    else pieces.push(word);
  }
  return pieces;
}

function widthOf(piece: Piece, characterWidth: number): number {
  return fixedWidth(piece) + piece.text.length * characterWidth;
}

/** Width of all but the text. */
function fixedWidth({ on, beside }: Pick<Piece, "on" | "beside">): number {
  return swatchesWidth(beside) + (on ? 2 * padding : 0);
}

function swatchesWidth({ length }: readonly Paint[]): number {
  return length === 0 ? 0 : length * swatchStep + swatchGap;
}

function pieceSvg(
  { text, ink, on, beside }: Piece,
  x: number,
  y: number,
  wide: number,
  { dim }: Place,
): string {
  const box = (at: number, width: number, fill: Hex) =>
    `<rect x="${round(at)}" y="${y}" width="${round(width)}" height="${boxHeight}" fill="${fill}"/>`;
  const swatches = beside.map(
    ({ fill }, at) =>
      `<rect x="${round(x + at * swatchStep) + 0.5}" y="${y + 3.5}" width="${swatch}" height="${swatch}" fill="${fill}" stroke="${dim}"/>`,
  );
  const ground = on ? box(x, wide, on.fill) + (on.edge ? box(x, edgeWidth, on.edge) : "") : "";
  const from = x + swatchesWidth(beside) + (on ? padding : 0);
  return `${ground}${swatches.join("")}<text x="${round(from)}" y="${y + 12.5}" fill="${ink}">${escapeXml(text)}</text>`;
}

function round(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}
