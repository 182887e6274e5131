import type { Quantile } from "../../model/run";
import { parseDuration, scalePower } from "../numbers";
import type { Step } from "../requests/buckets";
import { ParseError } from "../types";

/** One block of latencies. */
export interface Spectrum {
  /** The percentiles that wrk2 prints by name, and those of its table, ascending; with them P95. */
  readonly quantiles: readonly Quantile[];
  /** Requests between the rows of its table, which go in steps of their own. */
  readonly steps: readonly Step[];
  /** Requests in it. */
  readonly count: number;
  /** Index of its last line. */
  readonly end: number;
}

/**
 * A block from its title to its line of dashes. Named percentiles have units, the table is in milliseconds and goes in
 * steps of its own: its row at or above a percentile is that percentile.
 * @throws ParseError for a block that does not end, or has a line that is none of it
 */
export function readSpectrum(lines: readonly string[], title: number, limit: number): Spectrum {
  const byQuantile = new Map<number, number>();
  const rows: Row[] = [];
  let count: number | undefined;
  for (let index = title + 1; index < limit; index++) {
    const line = lines[index] ?? "";
    if (/^-{20,}$/.test(line) && count !== undefined)
      return { quantiles: sorted(byQuantile), steps: stepsOf(rows), count, end: index };
    count ??= countOf(line);
    const entry = entryOf(line);
    if (entry === null)
      throw new ParseError("wrk2", {
        expected: "a percentile or a row of the spectrum",
        found: `"${line.slice(0, 60)}"`,
        line: index + 1,
      });
    if (entry?.upTo !== undefined) rows.push({ seconds: entry.seconds, upTo: entry.upTo });
    if (entry && entry.q > 0 && entry.q < 1 && !byQuantile.has(entry.q))
      byQuantile.set(entry.q, entry.seconds);
  }
  throw new ParseError("wrk2", {
    expected: "the end of the percentile spectrum",
    found: "the end of the report",
    line: limit,
  });
}

/** A row of the table: so many requests took up to so long. */
interface Row {
  readonly seconds: number;
  readonly upTo: number;
}

function stepsOf(rows: readonly Row[]): Step[] {
  return rows.map(({ seconds, upTo }, at) => {
    const before = rows[at - 1];
    return { from: before?.seconds ?? seconds, to: seconds, count: upTo - (before?.upTo ?? 0) };
  });
}

/** Undefined for a line without a percentile, null for one that should have one. */
function entryOf(line: string): (Quantile & { upTo?: number }) | undefined | null {
  const [, percent, latency] = /^(\d+\.\d{3})% +(\S+)$/.exec(line) ?? [];
  if (percent && latency) return usable({ q: Number(`${percent}e-2`), seconds: parseDuration(latency) });
  const [, value, q, upTo] = /^(\d+\.\d+) +(\d\.\d{6}) +(\d+) +(?:[\d.]+|inf)$/.exec(line) ?? [];
  if (value && q) return usable({ q: Number(q), seconds: scalePower(Number(value), -3), upTo: Number(upTo) });
  return /^($|Detailed Percentile|Value +Percentile|#\[)/.test(line) ? undefined : null;
}

function usable<T extends Quantile>(quantile: T): T | null {
  return Number.isNaN(quantile.seconds) ? null : quantile;
}

function countOf(line: string): number | undefined {
  const [, count] = /^#\[Max +=.*Total count +=\s+(\d+)\]$/.exec(line) ?? [];
  return count === undefined ? undefined : Number(count);
}

function sorted(byQuantile: ReadonlyMap<number, number>): Quantile[] {
  return [...byQuantile].map(([q, seconds]) => ({ q, seconds })).toSorted((a, b) => a.q - b.q);
}
