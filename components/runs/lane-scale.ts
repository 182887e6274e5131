import { displayScale, formatTick } from "@/lib/metrics";
import { logScale, zeroScale } from "./scales";

/** A quantity over the time of a run. */
export interface Lane {
  readonly name: string;
  readonly label: string;
  readonly unit: string;
  readonly shape: "line" | "events";
  /** Latencies span decades; everything else begins at zero. */
  readonly log?: boolean;
  /** Seconds since the start of the run, ascending. */
  readonly at: readonly number[];
  readonly values: readonly number[];
}

/** Where a value stands, 0 below to 1 on top, and the marks beside it. */
export interface LaneScale {
  readonly place: (value: number) => number;
  readonly marks: readonly { readonly at: number; readonly label: string }[];
}

/** The scale of a lane, with two or three marks at round numbers of the unit that it is shown in. */
export function laneScale({ values, unit, log }: Lane): LaneScale {
  const { factor, suffix } = displayScale(values, unit);
  const scaled = values.map((value) => value / factor);
  const scale = (log ? logScale : zeroScale)(scaled);
  const { ticks } = scale;
  const middle = ticks[Math.floor((ticks.length - 1) / 2)];
  const shown = [...new Set([ticks[0], ticks.length > 4 ? middle : undefined, ticks.at(-1)])];
  return {
    place: (value) => scale.at(value / factor),
    marks: shown.flatMap((tick) =>
      tick ? [{ at: tick.at, label: [formatTick(tick.value), suffix].filter(Boolean).join("\u00a0") }] : [],
    ),
  };
}

/** What a lane says at a time: the nearest sample, of events the largest about there; null where there is none near. */
export function readingAt({ at, values, shape }: Lane, time: number, seconds: number): number | null {
  const near = Math.max(seconds / 100, shape === "events" ? 0 : 1.5 * typicalStep(at));
  let best: number | null = null;
  let distance = Infinity;
  for (let i = firstFrom(at, time - near); i < at.length && at[i]! <= time + near; i++) {
    const away = Math.abs(at[i]! - time);
    if (shape === "events" ? best === null || values[i]! > best : away < distance) best = values[i]!;
    distance = Math.min(distance, away);
  }
  return best;
}

function typicalStep(at: readonly number[]): number {
  return at.length > 1 ? (at.at(-1)! - at[0]!) / (at.length - 1) : 0;
}

function firstFrom(at: readonly number[], time: number): number {
  let [low, high] = [0, at.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at[middle]! < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The line or the bars of a lane as a path in 1000 × 1000. */
export function lanePath({ at, values, shape }: Lane, { place }: LaneScale, seconds: number): string {
  const point = (i: number) => {
    const [x, y] = [(at[i]! / seconds) * 1000, (1 - place(values[i]!)) * 1000];
    return shape === "events" ? `M${x.toFixed(1)} 1000V${y.toFixed(0)}` : `${x.toFixed(1)} ${y.toFixed(0)}`;
  };
  const points = at.map((_, i) => point(i));
  return shape === "events" ? points.join("") : `M${points.join("L")}`;
}
