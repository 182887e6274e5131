import { crowd, visibleBoxes, type FlameView } from "./boxes";
import type { FlameLayout } from "./layout";

/**
 * A flame graph as text, one line a row, the root on top, `columns` characters wide: `|main.run--|main.idle|`.
 * Crowds of narrow nodes are dots. For tests and terminals.
 * @param label name of a node
 */
export function flameText(
  layout: FlameLayout,
  label: (node: number) => string,
  columns = 60,
  view: FlameView = { x0: 0, x1: 1, rowFrom: 0, rowTo: layout.rows },
): string {
  const lines = Array.from({ length: Math.max(0, view.rowTo - view.rowFrom) }, () =>
    new Array<string>(columns).fill(" "),
  );
  const boxes = visibleBoxes(layout, view, columns, undefined, 1);
  for (let at = 0; at < boxes.count; at++) {
    const node = boxes.node[at]!;
    const from = Math.round(boxes.x[at]!);
    const to = Math.round(boxes.x[at]! + boxes.width[at]!);
    const text = node === crowd ? "".padEnd(to - from, ".") : `|${label(node)}`.padEnd(to - from, "-");
    lines[boxes.row[at]! - view.rowFrom]?.splice(from, to - from, ...text.slice(0, to - from));
  }
  return lines.map((line) => line.join("").trimEnd()).join("\n");
}
