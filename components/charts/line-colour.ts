import type { ChartLine } from "./commit-axis";

/** The line's colour as CSS. */
export function lineColour({ colour }: Pick<ChartLine, "colour">): string {
  return `var(--bt-series-${colour})`;
}
