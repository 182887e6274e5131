import { crowd, visibleBoxes, type Boxes } from "./boxes";
import { legendSvg, type LegendPart } from "./legend";
import type { Hex } from "./colour";
import type { Scheme } from "./palette";
import { coloursOf, labelFor, nodeName, type Scene } from "./scene";
import type { Span } from "./view";
import { escapeXml } from "./xml";

/** What a picture of a graph shows. Lengths in pixels. */
export interface Picture {
  readonly scene: Scene;
  readonly span: Span;
  /** Rows from the root on; what is deeper than `mostRows` is cut off, and the picture says so. */
  readonly rows: number;
  readonly orientation: "icicle" | "flame";
  readonly scheme: Scheme;
  readonly width: number;
  /** What this is a picture of, and below it in smaller letters whatever else has to be known. */
  readonly title: string;
  readonly lines: readonly string[];
  /** What the colours mean, below the lines. */
  readonly legend: readonly LegendPart[];
  /** Figures of a node, shown when it is pointed at. */
  readonly tip: (node: number) => string;
}

/** A drawn picture. */
export interface Svg {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

const mostRows = 500;
const rowHeight = 18;
const margin = 12;
const lineHeight = 16;
/** Characters of a monospaced font are 0.6 as wide as high. */
const fontSize = 11;
const characterWidth = fontSize * 0.6;
const narrowestBox = 0.5;
/** Names can have megabytes. */
const longestName = 1_000;

const ground: Record<Scheme, { readonly paper: Hex; readonly ink: Hex; readonly dim: Hex }> = {
  light: { paper: "#ffffff", ink: "#1b1d21", dim: "#5c616b" },
  dark: { paper: "#17191d", ink: "#e9eaed", dim: "#a0a6b1" },
};

/** Draws a graph as an SVG file that stands alone: no script, no font and nothing else from elsewhere. */
export function flameSvg(picture: Picture): Svg {
  const { scene, span, orientation, scheme, width, title } = picture;
  const rows = Math.min(picture.rows, mostRows);
  const cut = picture.rows > rows ? [`${picture.rows - rows} deeper rows are left out`] : [];
  const lines = [...picture.lines, ...cut];
  const { paper, ink, dim } = ground[scheme];
  const inner = width - 2 * margin;
  const head = margin + 22 + lines.length * lineHeight;
  const legend = legendSvg(picture.legend, {
    left: margin,
    top: head,
    width: inner,
    characterWidth,
    ink,
    dim,
  });
  const top = head + legend.height;
  const height = top + rows * rowHeight + margin;
  const boxes = visibleBoxes(
    scene.layout,
    { ...span, rowFrom: 0, rowTo: rows },
    inner,
    undefined,
    narrowestBox,
  );
  const yOf = (row: number) => top + (orientation === "icicle" ? row : rows - 1 - row) * rowHeight;
  const text = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escapeXml(title)}</title>`,
    `<rect width="100%" height="100%" fill="${paper}"/>`,
    `<g font-family="Inter, system-ui, sans-serif" font-size="12" fill="${dim}">`,
    `<text x="${margin}" y="${margin + 13}" font-size="15" font-weight="600" fill="${ink}">${escapeXml(title)}</text>`,
    ...lines.map(
      (line, at) => `<text x="${margin}" y="${margin + 32 + at * lineHeight}">${escapeXml(line)}</text>`,
    ),
    `</g>`,
    `<g font-family="JetBrains Mono, ui-monospace, Menlo, Consolas, monospace" font-size="${fontSize}" style="white-space:pre">`,
    ...legend.text,
    ...boxesSvg(picture, boxes, yOf),
    "</g>",
    "</svg>",
    "",
  ].join("\n");
  return { text, width, height };
}

function* boxesSvg({ scene, tip }: Picture, boxes: Boxes, yOf: (row: number) => number): Generator<string> {
  for (let at = 0; at < boxes.count; at++) {
    const node = boxes.node[at]!;
    const [left, wide] = [boxes.x[at]!, boxes.width[at]!];
    const colours = coloursOf(scene, node);
    const y = yOf(boxes.row[at]!);
    const shape = `x="${round(margin + left)}" y="${y}" width="${round(Math.max(narrowestBox, wide - 0.5))}"`;
    const fill = `<rect ${shape} height="${rowHeight - 1}" fill="${colours.fill}"/>`;
    const box = colours.edge === undefined || wide < 6 ? fill : fill + edge(colours.edge, left, y);
    if (node === crowd) yield box;
    else
      yield `<g><title>${escapeXml(`${nodeName(scene, node).slice(0, longestName)}\n${tip(node)}`)}</title>${box}${label(scene, node, left, wide, y)}</g>`;
  }
}

function edge(colour: string, left: number, y: number): string {
  return `<rect x="${round(margin + left)}" y="${y}" width="3" height="${rowHeight - 1}" fill="${colour}"/>`;
}

function label(scene: Scene, node: number, left: number, wide: number, y: number): string {
  const text = labelFor(scene, node, Math.floor((wide - 8) / characterWidth));
  if (text === "") return "";
  const place = `x="${round(margin + left + 4)}" y="${y + 12.5}"`;
  return `<text ${place} fill="${coloursOf(scene, node).text}">${escapeXml(text)}</text>`;
}

function round(pixels: number): string {
  return String(Math.round(pixels * 100) / 100);
}
