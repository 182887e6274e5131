import { matrixSentence, rankText, byText } from "@/lib/decide";
import { formatFactor, formatValue } from "@/lib/metrics";
import { shortSha, type Matrix } from "@/lib/model";
import { card, cardInset, cardPalette as palette, cardTitle, cardWidth } from "./card";
import { element, type SvgNode } from "./svg";
import { fit, words } from "./text";

const most = 6;

/** A matrix as a card: who is first, and a bar for each variant by the first metric. */
export function matrixCard(matrix: Matrix, project: string): string {
  const title = matrixSentence(matrix);
  const { nodes, bottom } = cardTitle(title);
  const facts = {
    title,
    trail: `${project} · ${byText(matrix.by)}`,
    foot: `${matrix.scenario} · ${matrix.tool} · ${matrix.environment} · ${shortSha(matrix.commit)}`,
  };
  return card(facts, nodes, bars(matrix, bottom));
}

function bars({ rows, columns }: Matrix, top: number): SvgNode[] {
  const [main] = columns;
  if (!main) return [];
  const shown = rows.slice(0, most);
  const step = Math.min(56, (540 - top) / Math.max(shown.length, 1));
  const largest = Math.max(...shown.map((row) => row.metrics[main.metric]?.median ?? 0)) || 1;
  const [left, room] = [cardInset + 290, cardWidth - 290 - 330];
  return shown.flatMap((row, index) => {
    const figure = row.metrics[main.metric];
    const y = top + index * step + 10;
    const size = 26;
    const text = figure?.timesBest
      ? `${formatValue(figure.median, main.unit)}  ${formatFactor(figure.timesBest)}`
      : formatValue(figure?.median, main.unit);
    return [
      words(cardInset, y + step / 2, row.ranked ? rankText(figure) : "–", { size, fill: palette.dim }),
      words(cardInset + 70, y + step / 2, fit(row.value, size, 205), {
        size,
        fill: palette.text,
        weight: 600,
      }),
      element("rect", {
        x: left,
        y: y + step / 2 - 20,
        width: Math.max(2, ((figure?.median ?? 0) / largest) * room),
        height: 24,
        fill: row.ranked ? palette.accent : palette.lineStrong,
      }),
      words(cardInset + cardWidth, y + step / 2, text, { size, fill: palette.text, anchor: "end" }),
    ];
  });
}
