import type { ChartLine } from "./commit-axis";

/** Number of the series colour for what is none of the others. */
export const grey = 6;

/** The line's colour as CSS. */
export function lineColour({ colour }: Pick<ChartLine, "colour">): string {
  return `var(--bt-series-${colour})`;
}
