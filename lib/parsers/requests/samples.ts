/** Numbers in arrival order in typed arrays that grow by doubling, each with the second it belongs to. */
export class Samples {
  private values = new Float64Array(1024);
  private seconds = new Uint32Array(1024);
  /** Values kept so far. */
  length = 0;

  add(value: number, second: number): void {
    if (this.length === this.values.length) {
      this.values = grown(this.values, new Float64Array(this.length * 2));
      this.seconds = grown(this.seconds, new Uint32Array(this.length * 2));
    }
    this.values[this.length] = value;
    this.seconds[this.length] = Math.min(second, 0xffffffff);
    this.length++;
  }

  each(take: (value: number) => void): void {
    for (let i = 0; i < this.length; i++) take(this.values[i] ?? 0);
  }

  /** All values, ascending. */
  sorted(): Float64Array {
    return this.values.slice(0, this.length).sort();
  }

  /** The values of each window of `width` seconds, ascending; windows from 0 to `windows` − 1. */
  sortedByWindow(width: number, windows: number): Float64Array[] {
    const indexOf = (i: number) => Math.min(windows - 1, Math.floor((this.seconds[i] ?? 0) / width));
    const sizes = new Uint32Array(windows);
    for (let i = 0; i < this.length; i++) bump(sizes, indexOf(i));
    const groups = Array.from(sizes, (size) => new Float64Array(size));
    const filled = new Uint32Array(windows);
    for (let i = 0; i < this.length; i++) {
      const window = indexOf(i);
      groups[window]?.fill(this.values[i] ?? 0, filled[window], bump(filled, window));
    }
    return groups.map((group) => group.sort());
  }
}

function bump(counts: Uint32Array, index: number): number {
  return (counts[index] = (counts[index] ?? 0) + 1);
}

function grown<T extends Float64Array | Uint32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

/**
 * A percentile as k6 computes it: linear between the closest ranks (k6, metrics/sink.go, TrendSink.P).
 * @param sorted ascending, not empty
 * @param percent 0..100
 */
export function percentileOf(sorted: Float64Array, percent: number): number {
  const rank = (percent / 100) * (sorted.length - 1);
  const below = sorted[Math.floor(rank)] ?? 0;
  const above = sorted[Math.ceil(rank)] ?? below;
  return below + (above - below) * (rank - Math.floor(rank));
}
