export {
  type AxisCommit,
  type ChartFlag,
  type ChartLine,
  type ChartPoint,
  chartLines,
  commitAxis,
} from "./commit-axis";
export type { ChartLimit } from "./geometry";
export { type Behind, forked, greyLines } from "./behind";
export { CompareBar } from "./compare-bar";
export { ChartKey } from "./chart-key";
export { grey } from "./line-colour";
export { CrosshairProvider } from "./crosshair";
export { Swatch } from "./end-labels";
export { type Steps, withSettings, withSteps } from "./steps";
export { type Zoom, zoomed } from "./zoom";
export { lineNames, seriesColours } from "./series-style";
export { longestOf, TrendChart, type TrendChartProps } from "./trend-chart";
export { type TableMetric, TrendTable } from "./trend-table";
