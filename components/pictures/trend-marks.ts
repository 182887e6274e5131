import type { ChartLimit } from "@/components/charts/geometry";
import { formatValue } from "@/lib/metrics";
import type { PicturePlot } from "./picture-plot";
import { element, type SvgNode } from "./svg";
import { words } from "./text";

/** Changed configurations, change points, single and invalid runs, in the shapes of the page's charts. */
export function trendMarks({ lines, palette, frame, x, y }: PicturePlot): SvgNode[] {
  const changed = new Set(
    lines.flatMap(({ points }) => points.filter((one) => one.configChanged).map(({ at }) => at)),
  );
  const configurations = [...changed].flatMap((at) => [
    element("line", {
      x1: x(at),
      x2: x(at),
      y1: frame.top,
      y2: frame.bottom,
      stroke: palette.lineStrong,
      "stroke-dasharray": "2 3",
    }),
    placed(x(at), frame.bottom, element("path", { d: "M-3.5 4 0-2 3.5 4Z", fill: palette.dim })),
  ]);
  const marks = lines.flatMap((line) => {
    const colour = palette.series[line.colour - 1];
    const flags = line.flags.map(({ at }) =>
      placed(
        x(at),
        frame.top,
        element("path", { d: "M0 0V10M0 0h8l-2 2.5 2 2.5h-8", fill: colour, stroke: colour }),
      ),
    );
    const points = line.points.flatMap(({ at, median, n, invalid }) => {
      const top = y(median);
      if (top === null || !(invalid || n === 1 || line.points.length === 1)) return [];
      return [placed(x(at), top, invalid ? broken(palette.bg, palette.error) : single(palette.bg, colour))];
    });
    return [...points, ...flags];
  });
  return [...configurations, ...marks];
}

/** Budgets as the page's charts have them, with their words above the line. */
export function limitLines(
  { palette, frame, y }: PicturePlot,
  limits: readonly ChartLimit[],
  unit: string,
): SvgNode[] {
  return limits.flatMap(({ value, label }) => {
    const top = y(value);
    if (top === null) return [];
    const { left, right } = frame;
    const dashes = { stroke: palette.warning, "stroke-width": 1.2, "stroke-dasharray": "6 3" };
    const text = `${label} ${formatValue(value, unit)}`;
    return [
      element("line", { x1: left, x2: right, y1: top, y2: top, ...dashes }),
      words(left + 6, top - 4, text, { size: 11, fill: palette.warning }),
    ];
  });
}

function placed(left: number, top: number, shape: SvgNode): SvgNode {
  return element("g", { transform: `translate(${left.toFixed(1)} ${top.toFixed(1)})` }, shape);
}

function broken(fill: string, stroke: string): SvgNode {
  return element("path", { d: "M0-5 5 4-5 4Z", fill, stroke, "stroke-width": 1.5 });
}

function single(fill: string, stroke: string | undefined): SvgNode {
  return element("circle", { r: 3, fill, stroke, "stroke-width": 1.5 });
}
