import { formatValue, metricDefinition } from "@/lib/metrics";
import type { Trend } from "@/lib/model";
import { card, cardInset, cardPalette as palette, cardTitle, cardWidth } from "./card";
import { element, type SvgNode } from "./svg";
import { fit, words } from "./text";

interface TrendCard {
  readonly title: string;
  readonly trail: string;
  readonly foot: string;
}

const gap = 60;
const panelHeight = 210;

/** One series over its commits: each metric with its newest value and its way there. */
export function trendCard(facts: TrendCard, trends: readonly Trend[]): string {
  const { nodes, bottom } = cardTitle(facts.title);
  const shown = trends.filter(({ series }) => (series[0]?.points.length ?? 0) > 0);
  const width = (cardWidth - gap * (shown.length - 1)) / Math.max(shown.length, 1);
  const panels = shown.map((trend, index) => panel(trend, cardInset + index * (width + gap), bottom, width));
  const none = words(cardInset, bottom + 80, "Nothing measured yet", { size: 40, fill: palette.dim });
  return card(facts, nodes, panels.length > 0 ? panels.flat() : none);
}

function panel({ metric, unit, series }: Trend, x: number, top: number, width: number): SvgNode[] {
  const points = series[0]?.points ?? [];
  const last = points.at(-1);
  const most = points.reduce((max, { median }) => Math.max(max, median), 0) || 1;
  const foot = Math.min(top + 120 + panelHeight, 530);
  const left = (index: number) =>
    x + (points.length < 2 ? width : (index / (points.length - 1)) * (width - 10));
  const y = (value: number) => foot - (Math.max(0, value) / most) * (foot - top - 120);
  const path = points
    .map(({ median }, index) => `${left(index).toFixed(1)} ${y(median).toFixed(1)}`)
    .join("L");
  const line = { fill: "none", stroke: palette.accent, "stroke-width": 5, "stroke-linejoin": "round" };
  return [
    words(x, top + 42, metricDefinition(metric).label, { size: 32, fill: palette.dim }),
    words(x, top + 94, fit(formatValue(last?.median, unit), 50, width), {
      size: 50,
      fill: palette.text,
      weight: 600,
    }),
    element("line", {
      x1: x,
      x2: x + width,
      y1: foot,
      y2: foot,
      stroke: palette.lineStrong,
      "stroke-width": 2,
    }),
    element("path", { d: `M${path}`, ...line }),
    element("circle", { cx: left(points.length - 1), cy: y(last?.median ?? 0), r: 9, fill: palette.accent }),
  ];
}
