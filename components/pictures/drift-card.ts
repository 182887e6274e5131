import { driftSentence, odditiesFirst, shownValue } from "@/lib/compare";
import type { DriftPage } from "@/lib/model";
import { card, cardInset, cardPalette as palette, cardTitle, cardWidth } from "./card";
import { element, type SvgNode } from "./svg";
import { fit, words } from "./text";

/** Keys and columns for which a card has room. */
const most = { rows: 6, columns: 4 };
const size = 24;
const keyWidth = 400;

/** Configurations side by side as a card: how much differs, and the first keys that do, the odd one out marked. */
export function driftCard(drift: DriftPage, project: string): string {
  const title = driftSentence(drift);
  const { nodes, bottom } = cardTitle(title);
  const facts = {
    title,
    trail: `${project} · drift`,
    foot: `as of ${drift.at.slice(0, 16).replace("T", " ")}`,
  };
  return card(facts, nodes, keys(drift, bottom + 10));
}

function keys(drift: DriftPage, top: number): SvgNode[] {
  const columns = drift.columns.slice(0, most.columns);
  const rows = odditiesFirst(drift.rows).slice(0, most.rows);
  const width = (cardWidth - keyWidth) / Math.max(columns.length, 1);
  const step = Math.min(46, (520 - top) / Math.max(rows.length, 1));
  const x = (at: number) => cardInset + keyWidth + at * width;
  const heads = columns.map(({ value }, at) =>
    words(x(at), top + 16, fit(value, size, width - 16), { size, fill: palette.dim }),
  );
  const lines = rows.flatMap(({ key, values, odd }, index) => {
    const y = top + 34 + index * step;
    return [
      element("line", { x1: cardInset, x2: cardInset + cardWidth, y1: y, y2: y, stroke: palette.line }),
      words(cardInset, y + step / 2 + 8, fit(key, size, keyWidth - 20), { size, fill: palette.text }),
      ...columns.map(({ value: column }, at) => {
        const isOdd = odd.includes(column);
        const text = `${isOdd ? "≠ " : ""}${shownValue(values[column] ?? null)}`;
        return words(x(at), y + step / 2 + 8, fit(text, size, width - 16), {
          size,
          fill: isOdd ? palette.warning : palette.text,
          weight: isOdd ? 600 : 400,
        });
      }),
    ];
  });
  return [...heads, ...lines];
}
