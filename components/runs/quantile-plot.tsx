import { formatValue } from "@/lib/metrics";
import type { Quantile } from "@/lib/model";
import { Plot, type Mark, type PlotLine } from "./plot";
import { logScale, nines } from "./scales";

/** A latency distribution as its quantiles (0..1, ascending) in seconds. */
export interface QuantileLine {
  readonly name: string;
  readonly look: "head" | "base";
  readonly quantiles: readonly Quantile[];
}

const marks = [0, 0.5, 0.9, 0.99, 0.999, 0.9999, 0.999_99];
/** Room for the slowest request behind the last finite quantile, in nines. */
const tail = 0.5;

/** Latency by quantile, as HDR plots show it: each further nine takes the same width; latency by its logarithm. */
export function QuantilePlot({ lines }: { lines: readonly QuantileLine[] }) {
  const all = lines.flatMap((line) => line.quantiles);
  const finite = all.filter(({ q }) => q < 1).map(({ q }) => nines(q));
  const [first, last] = [Math.min(nines(0.5), ...finite), Math.max(1, ...finite)];
  const end = last + (all.some(({ q }) => q >= 1) ? tail : 0);
  const x = (q: number) => (Math.min(nines(q), end) - first) / (end - first);
  const scale = logScale(all.map(({ seconds }) => seconds));
  const plotLines = lines.map(({ name, look, quantiles }): PlotLine => ({
    name,
    look,
    dots: quantiles.length <= 30,
    points: quantiles
      .filter(({ seconds }) => seconds > 0)
      .map(({ q, seconds }) => ({
        x: x(q),
        y: scale.at(seconds),
        title: `${name ? `${name}: ` : ""}${quantileName(q)} ${formatValue(seconds, "seconds")}`,
      })),
  }));
  const shown = marks.filter((q) => nines(q) >= first - 1e-9 && nines(q) <= last + 1e-9);
  const xMarks: Mark[] = shown.map((q) => ({ at: x(q), label: quantileName(q) }));
  if (end > last) xMarks.push({ at: 1, label: "max" });
  return (
    <Plot
      label={plotLines.map(({ points }) => points.map((point) => point?.title).join(", ")).join("; ")}
      xMarks={xMarks}
      yMarks={scale.ticks.map(({ at, value }) => ({ at, label: formatValue(value, "seconds") }))}
      lines={plotLines}
    />
  );
}

/** "P99.9", "min", "max". */
function quantileName(q: number): string {
  if (q <= 0) return "min";
  return q >= 1 ? "max" : `P${Number((q * 100).toFixed(6))}`;
}
