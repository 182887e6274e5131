/** A page lists no more kinds of errors. */
const mostKinds = 50;

/** Counts errors by kind. Kinds are texts of the outside world: the first 50 are kept, the rest is `other`. */
export class KindCounts {
  private readonly counts = new Map<string, number>();

  add(kind: string, count = 1): void {
    const short = kind.length > 200 ? kind.slice(0, 200) : kind;
    const key = this.counts.has(short) || this.counts.size < mostKinds ? short : "other";
    this.counts.set(key, (this.counts.get(key) ?? 0) + count);
  }

  /** Counts by kind, or undefined when nothing was counted. */
  record(): Record<string, number> | undefined {
    return this.counts.size > 0 ? Object.fromEntries(this.counts) : undefined;
  }
}
