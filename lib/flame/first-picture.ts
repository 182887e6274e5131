import { crowd, visibleBoxes } from "./boxes";
import { layoutTree } from "./layout";
import { packagePalette, paintByPackage, type Scheme } from "./palette";
import { coloursOf, labelFor, labelsOf, type Scene } from "./scene";
import { escapeXml } from "./xml";
import type { FlameTree } from "./tree";

/** What a page is mostly wide, in CSS pixels: boxes narrower than one of them are left out, labels are cut for it. */
const usualWidth = 1_400;
const rowHeight = 18;
/** Rows that any screen shows at once. */
const mostRows = 56;

/**
 * The whole graph as it stands on its page before any script has run, as SVG: places are shares of the width, so that
 * it fills whatever it is put into, and rows are as high as the page's.
 * @param root written on the root
 */
export function flameFirstPicture(tree: FlameTree, root: string, scheme: Scheme): string {
  const layout = layoutTree(tree.parent, tree.self);
  const framePaint = paintByPackage(tree.frames);
  const scene: Scene = {
    layout,
    frame: tree.frame,
    frames: tree.frames,
    labels: labelsOf(tree.frames, root),
    paint: Uint8Array.from(tree.frame, (frame, node) => (node === 0 ? 0 : framePaint[frame]!)),
    palette: packagePalette(scheme),
    matched: null,
  };
  const rows = Math.min(layout.rows, mostRows);
  const view = { x0: 0, x1: 1, rowFrom: 0, rowTo: rows };
  const boxes = visibleBoxes(layout, view, usualWidth, undefined, 1);
  const drawn: string[] = [];
  for (let at = 0; at < boxes.count; at++) {
    const node = boxes.node[at]!;
    const { fill, text } = coloursOf(scene, node);
    const [x, wide] = [share(boxes.x[at]!), share(boxes.width[at]!)];
    const place = `x="${x}" y="${boxes.row[at]! * rowHeight}" width="${wide}"`;
    const label = node === crowd ? "" : labelFor(scene, node, Math.floor((boxes.width[at]! - 8) / 6.6));
    drawn.push(
      label === ""
        ? `<rect ${place} height="17" fill="${fill}"/>`
        : `<svg ${place} height="17"><rect width="100%" height="17" fill="${fill}"/><text x="4" y="12.5" fill="${text}">${escapeXml(label)}</text></svg>`,
    );
  }
  const font = `font-family="JetBrains Mono, ui-monospace, Menlo, Consolas, monospace" font-size="11"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="${rows * rowHeight}" ${font}>${drawn.join("")}</svg>\n`;
}

function share(pixels: number): string {
  return `${Number(((pixels / usualWidth) * 100).toFixed(3))}%`;
}
