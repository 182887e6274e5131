import { type LatencyHistogram, type LatencyWindows, latencyScheme } from "../../model/run";

const { lowest, ratio } = latencyScheme;
const logRatio = Math.log(ratio);
/** Begins at 12 days: no request takes longer. */
const last = 1_400;

/** The bucket of the house's scheme that holds a latency. */
export function bucketOf(seconds: number): number {
  return seconds <= lowest ? 0 : Math.min(last, Math.ceil(Math.log(seconds / lowest) / logRatio));
}

/** A step of a tool's own histogram: so many requests took more than `from` and up to `to` seconds. */
export interface Step {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** The histogram of what a tool counted in steps of its own, ascending; undefined without any request. */
export function histogramOfSteps(steps: readonly Step[]): LatencyHistogram | undefined {
  const filled = steps.filter(({ count }) => count > 0);
  if (filled.length === 0) return undefined;
  return {
    lowest,
    ratio,
    counts: filled.map(({ from, to, count }): LatencyHistogram["counts"][number] => {
      const [first, bucket] = [bucketOf(from) + (from >= lowest ? 1 : 0), bucketOf(to)];
      return first < bucket ? [bucket, count, first] : [bucket, count];
    }),
  };
}

/** Counts latencies in buckets of constant relative width (lib/model, LatencyHistogram). */
export class HistogramBuilder {
  private readonly counts = new Float64Array(last + 1);
  private total = 0;

  add(seconds: number, count = 1): void {
    this.addTo(bucketOf(seconds), count);
  }

  addTo(bucket: number, count = 1): void {
    this.counts[bucket] = (this.counts[bucket] ?? 0) + count;
    this.total += count;
  }

  build(): LatencyHistogram {
    const counts: LatencyHistogram["counts"] = [];
    this.counts.forEach((count, bucket) => {
      if (count > 0) counts.push([bucket, count]);
    });
    return { lowest, ratio, counts };
  }

  /** Upper bound in seconds of the bucket that holds the percentile. */
  percentile(percent: number): number {
    const rank = (percent / 100) * this.total;
    let below = 0;
    const hit = this.counts.findIndex((count) => count > 0 && (below += count) >= rank);
    return lowest * ratio ** Math.max(0, hit);
  }
}

/** Seconds of the finest windows, and how many are kept: with more, two and two become one. */
const finest = 1 / 8;
const mostWindows = 240;
/** Where windows have fewer requests than this on average, two and two become one as well, down to some 20 of them. */
const [fewRequests, fewWindows] = [50, 40];
/** 30 years: what ends later has no time that means anything. */
const latestEnd = 1e9;

/**
 * Counts latencies by the time at which requests ended, in bounded memory: in windows of an eighth of a second, or where
 * there would be more than 240 of them, of twice as much, and so on.
 */
export class WindowCounts {
  private windows: (Uint32Array | undefined)[] = [];
  private total = 0;

  /** @param width seconds of the finest windows: what times of this output are good for */
  constructor(private width = finest) {}

  /** @param at seconds since the start of the run */
  add(at: number, bucket: number, count = 1): void {
    if (!(at < latestEnd)) return;
    let window = Math.max(0, Math.floor(at / this.width));
    while (window >= mostWindows) {
      this.halve();
      window = Math.floor(at / this.width);
    }
    const counts = (this.windows[window] ??= new Uint32Array(last + 1));
    counts[bucket] = (counts[bucket] ?? 0) + count;
    this.total += count;
  }

  private halve(): void {
    this.width *= 2;
    const halved: (Uint32Array | undefined)[] = [];
    for (const [at, counts] of this.windows.entries()) {
      if (!counts) continue;
      const into = halved[at >> 1];
      if (into) counts.forEach((count, bucket) => (into[bucket] = (into[bucket] ?? 0) + count));
      else halved[at >> 1] = counts;
    }
    this.windows = halved;
  }

  /** Nothing where all ended in one window: then there is no course of time to be seen. */
  build(): { windows?: LatencyWindows } {
    while (this.windows.length >= fewWindows && this.total / this.windows.length < fewRequests) this.halve();
    if (this.windows.length < 2) return {};
    const cells: number[] = [];
    for (const [window, counts] of this.windows.entries())
      counts?.forEach((count, bucket) => {
        if (count > 0) cells.push(window, bucket, count);
      });
    return { windows: { width: this.width, cells: Uint32Array.from(cells) } };
  }
}
