import type { Quantity } from "./quantities";
import type { SideSeries } from "./types";

/** More samples of one quantity than anybody takes in a day; it bounds the memory that a hostile log can ask for. */
const mostSamples = 200_000;

/** Gathers samples by quantity; what is no finite number is none. */
export class Samples {
  private readonly byName = new Map<string, SideSeries>();

  add(quantity: Quantity, at: number, value: number | undefined): void {
    if (value === undefined || !Number.isFinite(value)) return;
    const series = this.byName.get(quantity.name) ?? { quantity, at: [], values: [] };
    if (series.at.length === 0) this.byName.set(quantity.name, series);
    if (series.at.length >= mostSamples) return;
    series.at.push(at);
    series.values.push(value);
  }

  has({ name }: Quantity): boolean {
    return this.byName.has(name);
  }

  /** How many samples the longest series has. */
  get count(): number {
    return Math.max(0, ...this.all().map(({ at }) => at.length));
  }

  /** The series, each in the order of its times. */
  all(): SideSeries[] {
    return [...this.byName.values()].map(inOrder);
  }
}

function inOrder(series: SideSeries): SideSeries {
  const { at, values } = series;
  if (at.every((time, i) => i === 0 || time >= at[i - 1]!)) return series;
  const order = at.map((_, i) => i).sort((a, b) => at[a]! - at[b]!);
  return { ...series, at: order.map((i) => at[i]!), values: order.map((i) => values[i]!) };
}
