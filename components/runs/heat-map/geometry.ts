import type { LatencyColumn } from "@/lib/model";

/** What the rows of a map are: row i holds latencies in (lowest · ratio^(i−1), lowest · ratio^i] seconds. */
export interface HeatRows {
  readonly lowest: number;
  readonly ratio: number;
}

/** A column where it stands: a commit, or a moment of a run. */
export interface HeatColumn extends LatencyColumn {
  /** From the left, from 0 on. */
  readonly slot: number;
  readonly name: string;
  readonly href?: string;
  readonly invalid?: boolean;
}

/** The rows that are drawn, the first and the last. */
export type RowRange = readonly [first: number, last: number];

/** All rows with a cell. */
export function rowRange(columns: readonly LatencyColumn[]): RowRange {
  let [first, last] = [Infinity, -Infinity];
  for (const { cells } of columns)
    for (const [from, to] of cells) {
      if (from < first) first = from;
      if (to > last) last = to;
    }
  return first > last ? [0, 0] : [first, last];
}

/** The share of a column's requests that each row holds, those of a cell of several rows spread over its height. */
export function sharesOf({ cells, total }: LatencyColumn, [first, last]: RowRange): Float32Array {
  const shares = new Float32Array(last - first + 1);
  for (const [from, to, count] of cells) {
    const each = count / total / (to - from + 1);
    for (let row = from; row <= to; row++) shares[row - first] = (shares[row - first] ?? 0) + each;
  }
  return shares;
}

/** Where a latency stands, 0 below to 1 on top. */
export function heightOf({ lowest, ratio }: HeatRows, [first, last]: RowRange, seconds: number): number {
  const row = Math.log(Math.max(seconds, lowest) / lowest) / Math.log(ratio);
  return Math.min(1, Math.max(0, (row - (first - 1)) / (last - first + 1)));
}

/** The latencies of some rows in seconds: above, and up to. */
export function boundsOf({ lowest, ratio }: HeatRows, from: number, to: number): readonly [number, number] {
  return [from <= 0 ? 0 : lowest * ratio ** (from - 1), lowest * ratio ** to];
}

const steps = [1, 2, 5];

/** Round latencies for the axis: 1, 2, 5 of each decade, or decades alone where those are many. */
export function ticksOf(rows: HeatRows, range: RowRange): { at: number; seconds: number }[] {
  const [low, high] = boundsOf(rows, range[0], range[1]);
  const decades: number[] = [];
  const bottom = Math.floor(Math.log10(Math.max(low, rows.lowest)));
  for (let power = bottom; power <= Math.ceil(Math.log10(high)); power++) decades.push(power);
  const marks = decades.flatMap((power) => steps.map((step) => Number(`${step}e${power}`)));
  const within = marks.filter((seconds) => seconds >= Math.max(low, rows.lowest) && seconds <= high);
  const shown =
    within.length > 9
      ? within.filter((seconds) => decades.some((p) => seconds === Number(`1e${p}`)))
      : within;
  return shown.map((seconds) => ({ seconds, at: heightOf(rows, range, seconds) }));
}

/** The cell of a column that covers a row; of several the narrowest. */
export function cellAt({ cells }: LatencyColumn, row: number): LatencyColumn["cells"][number] | undefined {
  return cells
    .filter(([from, to]) => from <= row && row <= to)
    .reduce<LatencyColumn["cells"][number] | undefined>(
      (narrowest, cell) => (narrowest && narrowest[1] - narrowest[0] <= cell[1] - cell[0] ? narrowest : cell),
      undefined,
    );
}
