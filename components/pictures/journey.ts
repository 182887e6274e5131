import { factorText, isGain, isSure } from "@/lib/compare";
import { formatValue } from "@/lib/metrics";
import type { Journey, JourneyFigure, JourneyMetric } from "@/lib/model";
import { card, cardInset, cardPalette, cardWidth } from "./card";
import type { Palette } from "./palette";
import { document, element, type SvgNode } from "./svg";
import { fit, words, wrap } from "./text";

interface Area {
  readonly x: number;
  readonly top: number;
  readonly width: number;
  readonly rowHeight: number;
  readonly size: number;
  readonly palette: Palette;
}

const hatch = "hatch";

/** A journey where its link unfolds: what came of it in large letters, the waterfall below. */
export function journeyCard(project: string, journey: Journey): string {
  const facts = { title: journey.title, trail: `${project} · journey`, foot: journey.sentence };
  const lines = wrap(journey.title, 50, cardWidth, 1);
  const rows = journey.steps.length;
  const rowHeight = Math.min(64, 380 / Math.max(rows, 1));
  const area = {
    x: cardInset,
    top: 190,
    width: cardWidth,
    rowHeight,
    size: Math.max(13, Math.min(26, rowHeight * 0.62)),
    palette: cardPalette,
  };
  const title = lines.map((line) =>
    words(cardInset, 160, line, { size: 50, fill: cardPalette.text, weight: 600 }),
  );
  return card(facts, title, waterfall(journey, area));
}

/** The waterfall by itself, for a README. */
export function journeyPicture(journey: Journey, palette: Palette): string {
  const area = { x: 16, top: 64, width: 848, rowHeight: 30, size: 14, palette };
  const height = area.top + journey.steps.length * area.rowHeight + 20;
  return document(
    { width: 880, height, title: `${journey.title}: ${journey.sentence}` },
    element("rect", { width: 880, height, rx: 6, fill: palette.bg, stroke: palette.line }),
    words(16, 28, fit(journey.title, 18, 848), { size: 18, fill: palette.text, weight: 600 }),
    words(16, 50, fit(journey.sentence, 14, 848), { size: 14, fill: palette.dim }),
    waterfall(journey, area),
  );
}

/** Of the first metric: a bar from before to after a step on a log axis, the factor so far at the right. */
function waterfall({ steps, metrics }: Journey, area: Area): SvgNode[] {
  const [metric] = metrics;
  if (!metric) return [];
  const { x, top, width, rowHeight, size, palette } = area;
  const plot = { left: x + width * 0.42, width: width * 0.42 };
  const at = scaleOf(metric, plot);
  return [
    pattern(palette),
    ...steps.flatMap((step, index) => {
      const y = top + index * rowHeight;
      const foot = y + rowHeight * 0.5 + size * 0.35;
      const figure = metric.steps[index] ?? null;
      return [
        words(x, foot, fit(step.title, size, width * 0.4), { size, fill: palette.text }),
        ...(figure ? bar(metric, figure, { at, y, height: rowHeight, palette }) : []),
        words(x + width, foot, figure ? factorText(metric.cumulative[index] ?? null) : "not measured", {
          size,
          fill: palette.dim,
          anchor: "end",
        }),
      ];
    }),
    words(
      plot.left,
      top - size * 0.4,
      `${metric.label}, log scale, from ${formatValue(metric.start, metric.unit)}`,
      {
        size: size * 0.85,
        fill: palette.dim,
      },
    ),
  ];
}

/** Oblique lines over what is not certain. */
function pattern({ bg }: Palette): SvgNode {
  const square = { width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" };
  return element("pattern", { id: hatch, ...square }, element("rect", { width: 3, height: 6, fill: bg }));
}

function scaleOf(metric: JourneyMetric, { left, width }: { left: number; width: number }) {
  const values = metric.steps.flatMap((figure) => (figure ? [figure.before, figure.after] : []));
  const logs = values.filter((value) => value > 0).map(Math.log);
  const [low, high] = [Math.min(...logs), Math.max(...logs)];
  return (value: number) => left + ((Math.log(Math.max(value, 1e-300)) - low) / (high - low || 1)) * width;
}

function bar(
  metric: JourneyMetric,
  figure: JourneyFigure,
  { at, y, height, palette }: { at: (value: number) => number; y: number; height: number; palette: Palette },
): SvgNode[] {
  const [from, to] = [at(figure.before), at(figure.after)].sort((a, b) => a - b) as [number, number];
  const gain = isGain(metric, figure.factor);
  const fill = gain === null ? palette.base : gain ? palette.better : palette.worse;
  const box = { x: from, y: y + height * 0.2, width: Math.max(2, to - from), height: height * 0.6, rx: 2 };
  return [
    element("rect", { ...box, fill }),
    ...(isSure(figure) ? [] : [element("rect", { ...box, fill: `url(#${hatch})` })]),
  ];
}
