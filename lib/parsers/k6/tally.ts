import type { Metric } from "./metric";
import { percentileOf, Samples } from "../requests/samples";

/** The percentiles that a stream's trends get. */
export const streamPercents = [50, 75, 90, 95, 99, 99.9, 99.99] as const;

/** Sums up one metric of a stream, point by point. */
export interface Tally {
  add(value: number, second: number): void;
  /** The metric as k6's summaries would give it. */
  metric(): Metric;
}

/** How many values may still be kept for percentiles, over all metrics that share it (8 bytes and 4 each). */
export interface Budget {
  left: number;
}

type Base = Pick<Metric, "name" | "contains">;

/** A tally for a kind of metric; undefined for a kind that k6 does not have. */
export function tallyFor(kind: string, base: Base, budget: Budget): Tally | undefined {
  switch (kind) {
    case "counter":
      return new CounterTally(base);
    case "rate":
      return new RateTally(base);
    case "gauge":
      return new GaugeTally(base);
    case "trend":
      return new TrendTally(base, budget);
    default:
      return undefined;
  }
}

class CounterTally implements Tally {
  private count = 0;
  constructor(private readonly base: Base) {}
  add(value: number): void {
    this.count += value;
  }
  metric(): Metric {
    return { ...this.base, kind: "counter", count: this.count };
  }
}

class RateTally implements Tally {
  private hits = 0;
  private total = 0;
  constructor(private readonly base: Base) {}
  add(value: number): void {
    this.total++;
    if (value !== 0) this.hits++;
  }
  metric(): Metric {
    return { ...this.base, kind: "rate", hits: this.hits, share: this.hits / this.total };
  }
}

class GaugeTally implements Tally {
  private value = 0;
  private max = -Infinity;
  constructor(private readonly base: Base) {}
  add(value: number): void {
    this.value = value;
    this.max = Math.max(this.max, value);
  }
  metric(): Metric {
    return { ...this.base, kind: "gauge", value: this.value, max: this.max };
  }
}

/** Keeps its values while the budget lasts; without all of them there are no percentiles. */
export class TrendTally implements Tally {
  private readonly samples = new Samples();
  private count = 0;
  private sum = 0;
  private min = Infinity;
  private max = -Infinity;

  constructor(
    private readonly base: Base,
    private readonly budget: Budget,
  ) {}

  add(value: number, second: number): void {
    this.count++;
    this.sum += value;
    this.min = Math.min(this.min, value);
    this.max = Math.max(this.max, value);
    if (this.budget.left <= 0) return;
    this.budget.left--;
    this.samples.add(value, second);
  }

  /** All values, or undefined when they were too many to keep. */
  allSamples(): Samples | undefined {
    return this.samples.length === this.count ? this.samples : undefined;
  }

  metric(): Metric {
    const sorted = this.allSamples()?.sorted();
    return {
      ...this.base,
      kind: "trend",
      count: this.count,
      mean: this.sum / this.count,
      min: this.min,
      max: this.max,
      quantiles: new Map(
        sorted ? streamPercents.map((p) => [Number(`${p}e-2`), percentileOf(sorted, p)]) : [],
      ),
    };
  }
}
