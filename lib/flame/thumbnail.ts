import { crowd, visibleBoxes } from "./boxes";
import { layoutTree } from "./layout";
import { packagePalette, paintByPackage, type Scheme } from "./palette";
import type { FlameTree } from "./tree";

const [width, height] = [240, 60] as const;
const rowHeight = 4;

/**
 * A flame graph in small, without words, as SVG: the shape and the colours by which one profile is told from another.
 * The root is left out, it is always as wide as the picture.
 */
export function flameThumbnail(tree: FlameTree, scheme: Scheme): string {
  const layout = layoutTree(tree.parent, tree.self);
  const rows = Math.min(layout.rows, 1 + height / rowHeight);
  const boxes = visibleBoxes(layout, { x0: 0, x1: 1, rowFrom: 1, rowTo: rows }, width, undefined, 0.7);
  const paints = paintByPackage(tree.frames);
  const palette = packagePalette(scheme);
  /* One path for each colour: a tenth of the bytes that as many boxes would take. */
  const shapes = new Map<string, string>();
  for (let at = 0; at < boxes.count; at++) {
    const node = boxes.node[at]!;
    const { fill } = palette[node === crowd ? 0 : paints[tree.frame[node]!]!]!;
    const [x, wide] = [boxes.x[at]!, boxes.width[at]!].map((value) => Math.round(value * 10) / 10);
    const box = `M${x} ${(boxes.row[at]! - 1) * rowHeight}h${wide}v${rowHeight - 0.5}h-${wide}z`;
    shapes.set(fill, (shapes.get(fill) ?? "") + box);
  }
  const paths = [...shapes].map(([fill, path]) => `<path fill="${fill}" d="${path}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${paths.join("")}</svg>\n`;
}
