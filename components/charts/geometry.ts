import type { AxisCommit, ChartLine } from "./commit-axis";
import { yFraction, type YScale } from "./y-scale";

/** Space around the plot, pixels. */
export interface Margins {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/** Below this width lines are named above the chart instead of at their ends; charts.module.css has it, too. */
const narrow = 420;

/**
 * Space for the axes, and for the names at the lines' ends where there is room for them.
 * @param longestLabel letters of the longest name on the page, so that all its charts are aligned
 */
export function marginsFor(width: number, longestLabel: number): Margins {
  const right = labelsFit(width) ? Math.min(140, longestLabel * 6.6 + 16) : 28;
  return { top: 12, right, bottom: 24, left: 52 };
}

/** Whether the names of lines stand at their ends. */
export function labelsFit(width: number): boolean {
  return width >= narrow;
}

/** Everything that the layers of one chart have in common. */
export interface Plot {
  axis: readonly AxisCommit[];
  /** Places of the axis as shares of its length. */
  positions: readonly number[];
  lines: readonly ChartLine[];
  /** What is drawn of them: the lines, or in a stacked chart the same piled up (see `stack.ts`). */
  shownLines: readonly ChartLine[];
  stacked: boolean;
  y: YScale;
  unit: string;
  /** Lines across the chart: budgets. */
  limits: readonly ChartLimit[];
}

/** A horizontal line of a chart, in the metric's base unit. */
export interface ChartLimit {
  value: number;
  /** "budget: at most" */
  label: string;
}

/** A share of the plot's width as CSS. */
export function left({ positions }: Plot, at: number): string {
  return `${(positions[at] ?? 0) * 100}%`;
}

/** A value's distance from the top of the plot as CSS; null where it has no place on the axis. */
export function top({ y }: Plot, value: number): string | null {
  const fraction = yFraction(y, value);
  return fraction === null ? null : `${(1 - fraction) * 100}%`;
}

/** Places of the axis whose labels fit, the newest always among them. */
export function labelledPlaces(positions: readonly number[], width: number, labelWidth: number): number[] {
  const places: number[] = [];
  for (let at = positions.length - 1; at >= 0; at--) {
    const last = places.at(-1);
    const distance = last === undefined ? Infinity : ((positions[last] ?? 0) - (positions[at] ?? 0)) * width;
    if (distance >= labelWidth) places.push(at);
  }
  return places.toReversed();
}
