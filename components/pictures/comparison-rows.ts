import { worstFirst } from "@/lib/compare/worst-first";
import { sampleAxis } from "@/components/compare/sample-axis";
import { scaled } from "@/components/compare/scaled";
import { changeText, isChanged, seriesLabels, verdictWord } from "@/lib/compare";
import { metricDefinition } from "@/lib/metrics";
import type { Comparison, ComparisonRow, ComparisonSide } from "@/lib/model";
import { sideDot } from "./marks";
import type { Palette } from "./palette";
import { element, type SvgNode } from "./svg";
import { fit, textWidth, words } from "./text";

/** The rows on which a comparison is decided, those that moved first; nothing but zeros on both sides says nothing. */
export function decisiveRows({ rows }: Pick<Comparison, "rows">): ComparisonRow[] {
  return worstFirst(rows.filter((row) => row.primary && !isNothing(row))).flatMap(([, group]) => group);
}

function isNothing({ base, head }: ComparisonRow): boolean {
  return [...base.values, ...head.values].every((value) => value === 0);
}

/** Where rows stand and how large they are; everything is measured by the size of the letters. */
export interface RowsLook {
  readonly x: number;
  readonly width: number;
  readonly size: number;
  readonly palette: Palette;
}

/** Height of one row. */
export function rowHeight(size: number): number {
  return size * 2.7;
}

/**
 * Metrics one below the other: name, base → head, the repeats as dots on one axis, the verdict by sign, word and figure.
 * @param y upper edge of the first row
 */
export function comparisonRows(
  rows: readonly ComparisonRow[],
  all: readonly ComparisonRow[],
  y: number,
  look: RowsLook,
): SvgNode {
  const labels = seriesLabels(all);
  const line = { stroke: look.palette.line, "stroke-width": Math.max(1, look.size / 16) };
  const height = rowHeight(look.size);
  const verdictWidth = Math.max(...rows.map((row) => textWidth(verdictText(row).text, look.size)), 0);
  return element(
    "g",
    {},
    rows.map((row, index) => [
      element("line", {
        x1: look.x,
        x2: look.x + look.width,
        y1: y + index * height,
        y2: y + index * height,
        ...line,
      }),
      oneRow(row, labels.size > 1 ? (labels.get(row.seriesId) ?? row.scenario) : null, y + index * height, {
        ...look,
        verdictWidth,
      }),
    ]),
  );
}

/** Parts of the width at which the columns of a row begin or end. */
const columns = { baseEnd: 0.37, arrow: 0.385, head: 0.43, dots: 0.625 };

/** The column of the verdicts is as wide as the widest: the dots of all rows stand below each other. */
type RowLook = RowsLook & { readonly verdictWidth: number };

function oneRow(row: ComparisonRow, series: string | null, top: number, look: RowLook): SvgNode[] {
  const { x, width, size, palette, verdictWidth } = look;
  const foot = top + size * 1.7;
  const at = (part: number) => x + part * width;
  const { texts, suffix } = scaled([row.base.median, row.head.median], row.unit);
  const verdict = verdictText(row);
  return [
    ...name(row, series, top, look),
    words(at(columns.baseEnd), foot, texts[0] ?? "", { size, fill: palette.base, anchor: "end" }),
    words(at(columns.arrow), foot, "→", { size, fill: palette.dim }),
    words(at(columns.head), foot, `${texts[1]}\u00a0${suffix}`.trim(), {
      size,
      fill: palette.text,
      weight: 600,
    }),
    ...dots(row, at(columns.dots), x + width - verdictWidth - size, top + size * 1.35, look),
    words(x + width, foot, verdict.text, { size, fill: palette[verdict.colour], weight: 600, anchor: "end" }),
  ];
}

function name(row: ComparisonRow, series: string | null, top: number, look: RowsLook): SvgNode[] {
  const { x, width, size, palette } = look;
  const small = size * 0.66;
  const { label } = metricDefinition(row.metric);
  const most = width * 0.25;
  const metric = (foot: number) =>
    words(x, foot, fit(label, size, most), { size, fill: palette.text, weight: 500 });
  if (series === null) return [metric(top + size * 1.7)];
  return [
    metric(top + size * 1.28),
    words(x, top + size * 2.2, fit(series, small, most), { size: small, fill: palette.dim }),
  ];
}

/** "▼ slower −60.8 %": sign, word, figure, and the colour that says the same. */
export function verdictText(row: ComparisonRow): { text: string; colour: "better" | "worse" | "dim" } {
  const word = verdictWord(row);
  const up = (row.change ?? (row.head.median ?? 0) - (row.base.median ?? 0)) >= 0;
  const change = `${up ? "▲" : "▼"} ${word} ${row.unit === "ratio" ? "" : changeText(row)}`.trim();
  if (row.verdict === "improved") return { text: change, colour: "better" };
  if (row.verdict === "regressed") return { text: change, colour: "worse" };
  if (isChanged(row)) return { text: `≠ ${word} ${changeText(row)}`, colour: "dim" };
  return { text: row.verdict === "unchanged" ? `= ${word}` : `≈? ${word}`, colour: "dim" };
}

function dots(row: ComparisonRow, left: number, right: number, middle: number, look: RowsLook): SvgNode[] {
  const { size, palette } = look;
  const r = size / 5;
  if (right - left < size * 2) return [];
  const { at } = sampleAxis([...row.base.values, ...row.head.values]);
  const place = (value: number) => left + r * 1.5 + at(value) * (right - left - 3 * r);
  const lane = (side: "base" | "head", { values, median }: ComparisonSide, y: number) => {
    const line = { stroke: palette.line, "stroke-width": Math.max(1, size / 20) };
    const tick = {
      stroke: side === "base" ? palette.base : palette.accent,
      "stroke-width": Math.max(1.2, size / 12),
    };
    return [
      element("line", { x1: left, x2: right, y1: y, y2: y, ...line }),
      median === null
        ? null
        : element("line", {
            x1: place(median),
            x2: place(median),
            y1: y - r * 1.7,
            y2: y + r * 1.7,
            ...tick,
          }),
      values.slice(0, most).map((value) => sideDot(side, place(value), y, r, palette)),
    ];
  };
  return [
    element(
      "g",
      {},
      lane("base", row.base, middle - size * 0.52),
      lane("head", row.head, middle + size * 0.52),
    ),
  ];
}

/** More dots than this lie upon each other. */
const most = 60;
