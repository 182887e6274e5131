import type { AxisCommit, ChartLine } from "@/components/charts/commit-axis";
import type { Palette } from "./palette";

/** Where the lines stand, in pixels of the picture. */
interface Frame {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** All that is drawn over each other. */
export interface PicturePlot {
  readonly lines: readonly ChartLine[];
  readonly axis: readonly AxisCommit[];
  readonly palette: Palette;
  readonly frame: Frame;
  /** Of a place of the axis. */
  readonly x: (at: number) => number;
  /** Of a value; null where a logarithmic axis has no place for it. */
  readonly y: (value: number) => number | null;
}
