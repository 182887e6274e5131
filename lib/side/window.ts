import type { SideSeries } from "./types";

/** When a run was measured, and how much was asked of the server. */
export interface RunWindow {
  /** Unix seconds. */
  readonly start: number;
  /** How long it took, in seconds. */
  readonly seconds: number;
  /** Answered requests; null where the tool counts none. */
  readonly requests: number | null;
}

/** What a counter counted during a run. */
export interface Counted {
  readonly total: number;
  /** Seconds of the run in which it was counted. */
  readonly seconds: number;
  /** Samples that were looked at. */
  readonly n: number;
  /** How often it began again: the process was started anew. */
  readonly resets: number;
}

/** Seconds (or share of the run) by which the samples around a run may lie outside of it, all in all. */
const outside = { seconds: 2.5, share: 0.2 };
/** Where they lie further away the samples inside count, if they cover so much of the run. */
const leastCovered = 0.8;

/**
 * What a counter counted in the `seconds` from 0 on: from the last sample before them to the first behind, since a server
 * does little outside of a run and what it does inside is counted whole; where these are too far away, between the samples
 * inside. A counter that falls began again from 0. Null where the samples cover too little.
 */
export function countedIn({ at, values }: SideSeries, seconds: number): Counted | null {
  const inside = { from: at.findIndex((time) => time >= 0), to: at.findLastIndex((time) => time <= seconds) };
  const around = { from: at.findLastIndex((time) => time <= 0), to: at.findIndex((time) => time >= seconds) };
  const [from, to] = enclosing(at, around, seconds) ? [around.from, around.to] : [inside.from, inside.to];
  if (from < 0 || to <= from) return null;
  const covered = Math.min(at[to]!, seconds) - Math.max(at[from]!, 0);
  if (covered < leastCovered * seconds) return null;
  let [total, resets] = [0, 0];
  for (let i = from + 1; i <= to; i++) {
    const step = values[i]! - values[i - 1]!;
    if (step < 0) resets++;
    total += step < 0 ? values[i]! : step;
  }
  return { total, seconds: covered, n: to - from + 1, resets };
}

function enclosing(
  at: readonly number[],
  { from, to }: { from: number; to: number },
  seconds: number,
): boolean {
  if (from < 0 || to < 0) return false;
  const excess = -at[from]! + at[to]! - seconds;
  return excess <= Math.max(outside.seconds, outside.share * seconds);
}

/** Samples within the run. */
export function within({ at, values }: SideSeries, seconds: number): { at: number[]; values: number[] } {
  const inside = at.flatMap((time, i) => (time >= 0 && time <= seconds ? [i] : []));
  return { at: inside.map((i) => at[i]!), values: inside.map((i) => values[i]!) };
}

/** What a counter counts in a second, by the middles of its intervals; none where it began again. */
export function ratesOf({ at, values }: SideSeries): { at: number[]; values: number[] } {
  const rates: { at: number[]; values: number[] } = { at: [], values: [] };
  for (let i = 1; i < at.length; i++) {
    const [took, step] = [at[i]! - at[i - 1]!, values[i]! - values[i - 1]!];
    if (took <= 0 || step < 0) continue;
    rates.at.push((at[i]! + at[i - 1]!) / 2);
    rates.values.push(step / took);
  }
  return rates;
}
