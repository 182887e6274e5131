import { coloursOf, crowd, edgesOf, labelFor, visibleBoxes, type Boxes, type Scene } from "@/lib/flame";
import { rowTop, viewOf, type Lens } from "./geometry";

/** Boxes narrower than this have no label, in CSS pixels. */
const narrowestLabel = 22;
const padding = 4;
/** Of the stripe that marks boxes of some kinds. */
const edgeWidth = 3;
const fontSize = 11;

/** How the canvas writes; the width of one character is measured once, since all are equally wide. */
export interface Type {
  readonly font: string;
  readonly characterWidth: number;
}

export function measureType(context: CanvasRenderingContext2D, family: string): Type {
  const font = `${fontSize}px ${family}`;
  context.font = font;
  return { font, characterWidth: context.measureText("0".repeat(100)).width / 100 };
}

/** How finely to draw. */
export interface Look {
  /** Device pixels a CSS pixel: edges are put on device pixels, so that they are sharp. */
  readonly ratio: number;
  /** Whether the next picture follows at once: then boxes below a pixel are left together, which halves the work. */
  readonly moving: boolean;
}

/** Narrowest box of its own, in CSS pixels. */
const narrowestBox = { moving: 1, resting: 0.5 } as const;

/** Draws what the lens shows. `boxes` is reused from one paint to the next. */
export function drawScene(
  context: CanvasRenderingContext2D,
  scene: Scene,
  lens: Lens,
  type: Type,
  { ratio, moving }: Look,
  boxes: Boxes,
): void {
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, lens.width, lens.height);
  const narrowest = narrowestBox[moving ? "moving" : "resting"];
  visibleBoxes(scene.layout, viewOf(lens), lens.width, boxes, narrowest);
  if (scene.filled) drawPlaces(context, scene, lens, boxes);
  drawFills(context, scene, lens, ratio, boxes);
  drawLabels(context, scene, lens, type, boxes);
}

/** What boxes may fill: their places, pale. */
function drawPlaces(context: CanvasRenderingContext2D, scene: Scene, lens: Lens, boxes: Boxes): void {
  context.fillStyle = scene.palette[0]?.dimFill ?? "#888888";
  for (let at = 0; at < boxes.count; at++) {
    const top = rowTop(lens, boxes.row[at]!) - lens.top;
    context.fillRect(boxes.x[at]!, top, Math.max(0.5, boxes.width[at]! - 0.5), lens.rowHeight - 1);
  }
}

/** Right edge of what a node fills of its place, in pixels and not cut to the view. */
function filledTo({ layout, filled }: Scene, { span, width }: Lens, node: number): number {
  if (!filled || node === crowd) return Infinity;
  const { x0, x1 } = edgesOf(layout, node);
  return ((x0 + (x1 - x0) * filled[node]! - span.x0) / (span.x1 - span.x0)) * width;
}

function drawFills(
  context: CanvasRenderingContext2D,
  scene: Scene,
  lens: Lens,
  ratio: number,
  boxes: Boxes,
): void {
  const snap = (x: number) => Math.round(x * ratio) / ratio;
  const hairline = 1 / ratio;
  let fill = "";
  for (let at = 0; at < boxes.count; at++) {
    const { fill: colour, edge } = coloursOf(scene, boxes.node[at]!);
    if (colour !== fill) context.fillStyle = fill = colour;
    const left = snap(boxes.x[at]!);
    const right = Math.min(boxes.x[at]! + boxes.width[at]!, filledTo(scene, lens, boxes.node[at]!));
    if (scene.filled && right - boxes.x[at]! < hairline / 2) continue;
    const width = snap(right) - left;
    const gap = width > 3 * hairline ? hairline : 0;
    const top = rowTop(lens, boxes.row[at]!) - lens.top;
    context.fillRect(left, top, Math.max(hairline, width - gap), lens.rowHeight - 1);
    if (edge === undefined || width < 2 * edgeWidth) continue;
    context.fillStyle = fill = edge;
    context.fillRect(left, top, edgeWidth, lens.rowHeight - 1);
  }
}

function drawLabels(
  context: CanvasRenderingContext2D,
  scene: Scene,
  lens: Lens,
  type: Type,
  boxes: Boxes,
): void {
  context.font = type.font;
  context.textBaseline = "middle";
  let fill = "";
  for (let at = 0; at < boxes.count; at++) {
    const node = boxes.node[at]!;
    const width = boxes.width[at]!;
    if (width < narrowestLabel || node === crowd) continue;
    const text = labelFor(scene, node, Math.floor((width - 2 * padding) / type.characterWidth));
    if (!text) continue;
    const beyond = filledTo(scene, lens, node) - boxes.x[at]! < 0.6 * width;
    const colour = beyond ? (scene.palette[0]?.text ?? "") : coloursOf(scene, node).text;
    if (colour !== fill) context.fillStyle = fill = colour;
    const middle = rowTop(lens, boxes.row[at]!) - lens.top + lens.rowHeight / 2;
    context.fillText(text, boxes.x[at]! + padding, middle);
  }
}
