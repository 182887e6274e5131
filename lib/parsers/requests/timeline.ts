import type { TimelinePoint } from "../../model/run";
import type { Samples } from "./samples";

/** A chart shows no more, and a run's details stay small. */
export const mostPoints = 300;
/** Beyond this many distinct seconds (28 hours) there is no timeline. */
export const mostSeconds = 100_000;

/** Requests and errors by second of the run. */
export class SecondCounts {
  private readonly requests = new Map<number, number>();
  private readonly errors = new Map<number, number>();

  private last = Number.NaN;
  private inLast = 0;

  /** Neighbouring requests mostly share their second, so these are counted first. */
  request(second: number): void {
    if (second === this.last) {
      this.inLast++;
      return;
    }
    this.settle();
    this.last = second;
    this.inLast = 1;
  }

  private settle(): void {
    if (this.inLast > 0 && this.requests.size < mostSeconds) bump(this.requests, this.last, this.inLast);
    this.inLast = 0;
  }

  error(second: number): void {
    if (this.errors.size < mostSeconds) bump(this.errors, second);
  }

  /**
   * The timeline in windows of whole seconds, one second where they fit into 300 points. The last window counts
   * with its true length, and has no rate when that is under a tenth of the window.
   * @param span seconds from the first to the last point
   * @param latencies every latency; undefined when not all were kept
   * @param p99 of latencies in ascending order, in seconds
   */
  timeline(
    span: number,
    latencies: Samples | undefined,
    p99: (sorted: Float64Array) => number,
  ): TimelinePoint[] {
    this.settle();
    if (this.requests.size === 0 || this.requests.size >= mostSeconds) return [];
    const width = Math.max(1, Math.ceil(span / mostPoints));
    const windows = Math.floor(span / width) + 1;
    const requests = inWindows(this.requests, width, windows);
    const errors = inWindows(this.errors, width, windows);
    const groups = latencies?.sortedByWindow(width, windows);
    return Array.from(requests, (count, index) => {
      const length = Math.min(width, span - index * width);
      const group = groups?.[index];
      return {
        at: index * width,
        qps: length >= width / 10 ? count / length : null,
        p99: group && group.length > 0 ? p99(group) : null,
        errors: errors[index] ?? 0,
      };
    });
  }
}

function bump(counts: Map<number, number>, key: number, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

function inWindows(counts: ReadonlyMap<number, number>, width: number, windows: number): Float64Array {
  const sums = new Float64Array(windows);
  for (const [second, count] of counts) {
    const window = Math.min(windows - 1, Math.floor(second / width));
    sums[window] = (sums[window] ?? 0) + count;
  }
  return sums;
}

/** Points that a tool sampled by itself, evenly thinned to 300. */
export function thinned(points: readonly TimelinePoint[]): TimelinePoint[] {
  const step = Math.max(1, Math.ceil(points.length / mostPoints));
  return points.filter((_, index) => index % step === 0);
}
