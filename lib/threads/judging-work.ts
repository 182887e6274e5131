import "server-only";
import { deserialize, serialize } from "node:v8";
import {
  atOnce,
  type ComparableRun,
  type ComparisonContext,
  type RunComparison,
  sideSteps,
} from "@/lib/compare";

type History = ReturnType<ComparisonContext["history"]>;

/** What is known of the metrics of one series beside its runs. */
export interface SeriesHistory {
  readonly seriesId: string;
  /** Names of the metrics that are decided on. */
  readonly primary: readonly string[];
  /** Of uploads, named in `metrics` by their places here. */
  readonly uploadIds: readonly string[];
  /** By metric: of each commit how many uploads, and of each its place, how many values, and these. */
  readonly metrics: Readonly<Record<string, Float64Array>>;
}

/** Two sides or more and what they are judged by, in pieces that take a moment each to write and to read. */
export interface ToJudge {
  /** Runs of the base, then of each head. */
  readonly sides: readonly (readonly Uint8Array[])[];
  readonly histories: readonly Uint8Array[];
  readonly customMetrics: NonNullable<ComparisonContext["customMetrics"]>;
  /** By metric: the relative change of practical importance. */
  readonly thresholds: Readonly<Record<string, number>>;
}

/** A comparison, its rows in pieces. */
export interface Judged {
  readonly rest: Omit<RunComparison, "rows">;
  readonly rows: readonly Uint8Array[];
}

/** So many runs, series or rows are written at once: about a millisecond. */
const together = 40;

/** Writes a list in pieces. */
export function* packed(all: readonly unknown[]): Generator<void, Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < all.length; at += together) {
    pieces.push(serialize(all.slice(at, at + together)));
    yield;
  }
  return pieces;
}

/** Reads it again. */
export function* unpacked<T>(pieces: readonly Uint8Array[]): Generator<void, T[]> {
  const all: T[] = [];
  for (const piece of pieces) {
    // Written by `packed` of the same process, of what the caller says.
    all.push(...(deserialize(piece) as T[]));
    yield;
  }
  return all;
}

/** Numbers of the values of earlier commits. @param placeOf of an upload among those of its series */
export function historyNumbers(history: History, placeOf: (uploadId: string) => number): Float64Array {
  const numbers = history.flatMap((uploads) => [
    uploads.length,
    ...uploads.flatMap(({ uploadId, values }) => [placeOf(uploadId), values.length, ...values]),
  ]);
  return Float64Array.from(numbers);
}

/** The values that the numbers tell of. */
export function historyOfNumbers(numbers: Float64Array, uploadIds: readonly string[]): History {
  const history: History[number][] = [];
  for (let at = 0; at < numbers.length;) {
    const uploads = Array.from({ length: numbers[at++]! }, () => {
      const [place = 0, count = 0] = numbers.subarray(at, (at += 2));
      return { uploadId: uploadIds[place] ?? "", values: [...numbers.subarray(at, (at += count))] };
    });
    history.push(uploads);
  }
  return history;
}

/** Judging of comparisons of many series: all that lib/compare does to them. */
export const judgingMakers = {
  judge: ({ sides, histories, customMetrics, thresholds }: ToJudge): Judged[] => {
    const [base = [], ...heads] = sides.map((pieces) => atOnce(unpacked<ComparableRun>(pieces)));
    const series = new Map(
      atOnce(unpacked<SeriesHistory>(histories)).map((one) => [one.seriesId, one] as const),
    );
    const context: ComparisonContext = {
      customMetrics,
      threshold: (metric) => thresholds[metric] ?? 0,
      primary: (seriesId) => series.get(seriesId)?.primary ?? [],
      history: (seriesId, metric) => {
        const { metrics, uploadIds = [] } = series.get(seriesId) ?? {};
        const numbers = metrics?.[metric];
        return numbers ? historyOfNumbers(numbers, uploadIds) : [];
      },
    };
    return atOnce(sideSteps(base, heads, context)).map(({ rows, ...rest }) => ({
      rest,
      rows: atOnce(packed(rows)),
    }));
  },
};
