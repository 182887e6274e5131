/** How many nines a quantile has: 0.9 → 1, 0.99 → 2; the axis on which tails can be read. 1 has infinitely many. */
export function nines(q: number): number {
  return q >= 1 ? Infinity : Math.abs(Math.log10(1 - q));
}

/** A mark of an axis, at 0 (left, below) to 1. */
export interface Tick {
  readonly at: number;
  readonly value: number;
}

/** An axis over positive values by their logarithm, its ends at marks. */
export interface Scale {
  readonly ticks: readonly Tick[];
  readonly at: (value: number) => number;
}

const steps = [1, 2, 5];

/** A logarithmic scale that holds all of the positive values; 1, 2, 5 in each decade, fewer when there are many. */
export function logScale(values: readonly number[]): Scale {
  const positive = values.filter((value) => value > 0);
  const [low, high] = positive.length ? [Math.min(...positive), Math.max(...positive)] : [1, 10];
  const marks: number[] = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.ceil(Math.log10(high)); power++)
    for (const step of steps) marks.push(Number(`${step}e${power}`));
  const first = Math.max(
    0,
    marks.findLastIndex((mark) => mark <= low),
  );
  const end = marks.findIndex((mark) => mark >= high && mark > low);
  const shown = marks.slice(first, end < 0 ? undefined : end + 1);
  const [min = 1, max = 10] = [shown[0], shown.at(-1)];
  const at = (value: number) => Math.log(Math.max(value, min) / min) / Math.log(max / min);
  const labelled = shown.length > 7 ? shown.filter((mark) => /^1(e|0*$)|^0\.0*1$/.test(String(mark))) : shown;
  return { ticks: labelled.map((value) => ({ value, at: at(value) })), at };
}

/** A scale from zero to at least the largest value, with four or five round marks. */
export function zeroScale(values: readonly number[]): Scale {
  const largest = Math.max(0, ...values) || 1;
  const rough = largest / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((one) => one * power >= rough) ?? 10) * power;
  const count = Math.ceil(largest / step);
  const at = (value: number) => value / (step * count);
  return { ticks: Array.from({ length: count + 1 }, (_, i) => ({ value: i * step, at: i / count })), at };
}
