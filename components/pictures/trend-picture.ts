import { axisPositions, chartLines, commitAxis, type ChartLine } from "@/components/charts/commit-axis";
import { type ChartLimit, labelledPlaces } from "@/components/charts/geometry";
import { lineNames, spread } from "@/components/charts/series-style";
import { yFraction, yScale, type YScale } from "@/components/charts/y-scale";
import { seriesLabels } from "@/lib/compare";
import { formatValue, metricDefinition } from "@/lib/metrics";
import { shortSha, type Trend } from "@/lib/model";
import type { PicturePlot } from "./picture-plot";
import { ground } from "./marks";
import type { Palette } from "./palette";
import { document, element, type SvgNode } from "./svg";
import { fit, textWidth, words } from "./text";
import { limitLines, trendMarks } from "./trend-marks";

const [width, height] = [800, 320];
const small = 11;
/** More lines than this nobody tells apart. */
const mostLines = 8;

interface Options {
  readonly palette: Palette;
  readonly scale: "linear" | "log";
  /** Of what: the project's name. */
  readonly project: string;
  /** Budgets: lines across. */
  readonly limits?: readonly ChartLimit[];
}

/** A metric over commits as the project's page draws it, for READMEs and pull requests. */
export function trendPicture(trend: Trend, { palette, scale, project, limits = [] }: Options): string {
  const series = trend.series.slice(0, mostLines);
  const axis = commitAxis(series);
  const scenarios = new Set(series.map((one) => one.scenario)).size;
  const nameOf = scenarios > 1 ? namesOfAll(series) : lineNames(series);
  const lines = chartLines(series, axis, (one) => ({
    label: nameOf(one),
    colour: (series.indexOf(one) % palette.series.length) + 1,
  }));
  const values = [...valuesOf(lines), ...limits.map(({ value }) => value)];
  const scaleY = yScale(values, trend.unit, scale);
  const longest = Math.max(...lines.map(({ label }) => textWidth(label, small)), 0);
  const right = lines.length > 1 ? width - Math.min(190, longest + 24) : width - 42;
  const frame = { left: 72, right, top: 62, bottom: height - 36 };
  const positions = axisPositions(axis, "commit");
  const plot: PicturePlot = {
    lines,
    axis,
    palette,
    frame,
    x: (at) => frame.left + (positions[at] ?? 0) * (frame.right - frame.left),
    y: (value) => {
      const part = yFraction(scaleY, value);
      return part === null ? null : frame.bottom - part * (frame.bottom - frame.top);
    },
  };
  const { label } = metricDefinition(trend.metric);
  const of = [project, ...(scenarios === 1 ? [series[0]?.scenario ?? ""] : [])].join(" · ");
  return document(
    { width, height, title: describe(trend, label, of) },
    ground(width, height, palette),
    heading(label, [scaleY.suffix, scaleY.kind === "log" ? "log scale" : ""], of, latest(trend), palette),
    lines.length === 0
      ? nothing(palette)
      : [axes(plot, scaleY, positions), limitLines(plot, limits, trend.unit), curves(plot), trendMarks(plot)],
    lines.length > 1 && endLabels(plot),
  );
}

function namesOfAll(series: Trend["series"]): (one: { id: string }) => string {
  const labels = seriesLabels(series.map((one) => ({ ...one, seriesId: one.id })));
  return ({ id }) => labels.get(id) ?? "";
}

function valuesOf(lines: readonly ChartLine[]): number[] {
  return lines.flatMap(({ points }) => points.flatMap(({ min, median, max }) => [min, median, max]));
}

/** The newest value, where there is one line to have it. */
function latest({ series, unit }: Trend): string {
  const last = series.length === 1 ? series[0]?.points.at(-1) : undefined;
  return last ? formatValue(last.median, unit) : "";
}

function describe({ series, unit }: Trend, label: string, of: string): string {
  const ends = series.slice(0, mostLines).flatMap(({ points, tool }) => {
    const [first, last] = [points[0], points.at(-1)];
    return first && last
      ? [
          `${tool}: ${formatValue(first.median, unit)} → ${formatValue(last.median, unit)} over ${points.length} commits`,
        ]
      : [];
  });
  return `${label}, ${of}: ${ends.join("; ") || "no data"}`;
}

function heading(label: string, notes: string[], of: string, value: string, palette: Palette): SvgNode[] {
  const title = fit(label, 16, 240);
  const note = notes.filter(Boolean).join(", ");
  const noteX = 24 + textWidth(title, 16) + 8;
  const ofX = noteX + (note ? textWidth(note, 12) + 14 : 6);
  return [
    words(24, 36, title, { size: 16, fill: palette.text, weight: 600 }),
    words(noteX, 36, note, { size: 12, fill: palette.dim }),
    words(ofX, 36, fit(of, 13, width - 24 - ofX - textWidth(value, 16) - 16), {
      size: 13,
      fill: palette.dim,
    }),
    words(width - 24, 36, value, { size: 16, fill: palette.text, weight: 600, anchor: "end" }),
  ];
}

function nothing(palette: Palette): SvgNode {
  return words(width / 2, height / 2 + 8, "No data", { size: 16, fill: palette.dim, anchor: "middle" });
}

function axes(
  { axis, frame, palette, x, y }: PicturePlot,
  scale: YScale,
  positions: readonly number[],
): SvgNode[] {
  const { left, right, bottom } = frame;
  const horizontal = scale.ticks.map(({ value, label }) => {
    const at = y(value) ?? bottom;
    return [
      element("line", { x1: left, x2: right, y1: at, y2: at, stroke: palette.line }),
      words(left - 8, at + 4, label, { size: small, fill: palette.dim, anchor: "end" }),
    ];
  });
  const places = labelledPlaces(positions, right - left, 84).map((at) =>
    words(x(at), bottom + 20, shortSha(axis[at]?.commit ?? ""), {
      size: small,
      fill: palette.dim,
      anchor: "middle",
    }),
  );
  const floor = element("line", { x1: left, x2: right, y1: bottom, y2: bottom, stroke: palette.lineStrong });
  return [...horizontal.flat(), floor, ...places];
}

function curves({ lines, palette, frame, x, y }: PicturePlot): SvgNode[] {
  const path = (places: readonly (readonly [number, number])[]) =>
    places.map(([left, top]) => `${left.toFixed(1)} ${top.toFixed(1)}`).join("L");
  const bands = lines.map(({ colour, points }) => {
    const upper = points.map(({ at, max }) => [x(at), y(max) ?? frame.bottom] as const);
    const lower = points.map(({ at, min }) => [x(at), y(min) ?? frame.bottom] as const);
    return element("path", {
      d: `M${path([...upper, ...lower.toReversed()])}Z`,
      fill: palette.series[colour - 1],
      "fill-opacity": 0.14,
    });
  });
  const medians = lines.map(({ colour, points }) => {
    const places = points.flatMap(({ at, median }) => {
      const top = y(median);
      return top === null ? [] : [[x(at), top] as const];
    });
    const stroke = { stroke: palette.series[colour - 1], "stroke-width": 1.8, "stroke-linejoin": "round" };
    return places.length === 0 ? null : element("path", { d: `M${path(places)}`, fill: "none", ...stroke });
  });
  return [...bands, ...medians.filter((one) => one !== null)];
}

function endLabels({ lines, palette, frame, x, y }: PicturePlot): SvgNode[] {
  const ends = lines.flatMap((line) => {
    const last = line.points.at(-1);
    const top = last && y(last.median);
    return last && typeof top === "number" ? [{ line, last, top }] : [];
  });
  const places = spread(
    ends.map(({ top }) => top - frame.top),
    15,
    frame.bottom - frame.top,
  );
  return ends.map(({ line, last }, index) =>
    words(
      Math.min(x(last.at), frame.right) + 8,
      frame.top + (places[index] ?? 0) + 4,
      fit(line.label, small, width - frame.right - 16),
      {
        size: small,
        fill: palette.series[line.colour - 1] ?? palette.text,
        weight: 500,
      },
    ),
  );
}
