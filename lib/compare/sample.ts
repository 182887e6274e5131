import type { Better, Unit } from "@/lib/metrics";
import {
  estimateNoise,
  median,
  type Noise,
  sorted,
  type Strays,
  strays,
  type Testimony,
  testimonyOf,
  type Upload,
} from "@/lib/stats";
import type { Assumed } from "./upload-prior";

/** Values of one upload. */
export interface UploadValues {
  readonly uploadId: string;
  readonly values: readonly number[];
}

/** Uploads of one commit, in order of time. */
export type CommitUploads = readonly UploadValues[];

/** Values of one commit, an array for each upload. */
export type CommitValues = readonly (readonly number[])[];

/** A change of a ratio (error rate) below 0.1 percentage points matters to nobody. */
const ratioTolerance = 0.001;
const historyLength = 50;

/** What two groups of values are judged by. */
export interface Question {
  readonly unit: Unit;
  readonly better: Better;
  readonly base: CommitUploads;
  readonly head: CommitUploads;
  /** Other commits, newest first; also those that were measured once. */
  readonly history: readonly CommitUploads[];
  /** Relative change of practical importance. */
  readonly threshold: number;
  readonly alpha: number;
  /** Figures that are decided on at once, and so share `alpha`. */
  readonly tests: number;
  /** Both sides were measured in turns or in one upload, so that what the machine did meanwhile is in both alike. */
  readonly together: boolean;
  /** The former of the two, where a slow minute hits both sides alike: more than the ranks may be believed. */
  readonly inTurns: boolean;
  /** The side that was uploaded first, whose step from the commits before is known to be no answer; null: nobody knows. */
  readonly first: "base" | "head" | null;
  /** What is assumed of the noise between uploads while it was not measured. */
  readonly assumed: Assumed;
}

/** A question on the scale on which it is judged, and what its values say of the noise. */
export interface Sample {
  readonly question: Question;
  /** `log`: natural logarithms, so that differences are ratios; `raw` where zero or negative values occur. */
  readonly scale: "log" | "raw";
  /** What values were divided by: 1 for logarithms, on the raw scale the greater median, so that 0.05 is 5 % there, too. */
  readonly size: number;
  readonly base: CommitUploads;
  readonly head: CommitUploads;
  readonly baseMedian: number;
  readonly headMedian: number;
  /** Differences up to here do not matter. On the scale, as everything from here on. */
  readonly tolerance: number;
  /** Inside uploads. Never below what a tool that rounds would hide: a tenth of the tolerance. */
  readonly noise: Required<Noise>;
  /** Degrees of freedom of the noise that base and head themselves have. */
  readonly ownFreedom: number;
  /** What the history, the side that was first and repeated uploads say of the noise between uploads. */
  readonly testimony: Testimony;
  /** The uploads that it is made of: commits that follow each other, oldest first. */
  readonly chains: readonly (readonly CommitUploads[])[];
  /** What the history says of single runs. */
  readonly strays: Strays;
}

/** Puts the values on a scale. Both groups need a value, none may be NaN or infinite. */
export function sampleOf(question: Question): Sample {
  const { base, head, unit, threshold, first } = question;
  const sideValues = { base: valuesOf(base), head: valuesOf(head) };
  const all = [...sideValues.base, ...sideValues.head];
  const log = unit !== "ratio" && all.every((value) => value > 0);
  const [baseMedian, headMedian] = [median(sideValues.base), median(sideValues.head)];
  const magnitude = Math.max(Math.abs(baseMedian), Math.abs(headMedian));
  const size = log ? 1 : magnitude || Math.max(...all.map(Math.abs)) || 1;
  const scaled = (uploads: CommitUploads) => scale(uploads, log ? Math.log : (value) => value / size);
  const least = unit === "ratio" ? ratioTolerance : 0;
  // log(1 + threshold) both ways, so that swapping the sides swaps the verdict.
  const tolerance = log ? Math.log1p(threshold) : Math.max(least, threshold * magnitude) / size;
  const earlier = question.history.slice(0, historyLength).toReversed();
  const history = earlier.map(scaled);
  const sides = { base: scaled(base), head: scaled(head) };
  const groups = [...history.flat(), ...sides.base, ...sides.head].map(({ values }) => values);
  const noise = estimateNoise(groups);
  // Values that a tool rounds can repeat exactly; their noise is not nothing, it is below what was printed.
  const deviation = noise.df > 0 ? Math.max(noise.deviation, tolerance / 10) : 0;
  // The later side's step is what is asked about; with its place in the history unknown, so is the earlier one's.
  const chains = [
    first ? inOrder(history, sides[first], placeOf(question[first], earlier)) : history,
    ...(["base", "head"] as const).filter((side) => side !== first).map((side) => [sides[side]]),
  ];
  return {
    question,
    scale: log ? "log" : "raw",
    size,
    ...sides,
    baseMedian,
    headMedian,
    tolerance,
    noise: { ...noise, deviation },
    ownFreedom: all.length - base.length - head.length,
    testimony: testimonyOf(chains.map(chainOf), deviation ** 2),
    chains,
    strays: strays(
      history.flatMap((uploads) => uploads.flatMap(({ values }) => (values.length === 1 ? values : []))),
    ),
  };
}

export const valuesOf = (uploads: CommitUploads) => uploads.flatMap(({ values }) => values);

/** In order of size, so that sums do not differ in their last digit with the order of the runs; without what has no logarithm. */
function scale(uploads: CommitUploads, of: (value: number) => number): CommitUploads {
  return uploads
    .map(({ uploadId, values }) => ({ uploadId, values: sorted(values.map(of).filter(Number.isFinite)) }))
    .filter(({ values }) => values.length > 0);
}

/** Where a side belongs among the commits: a commit of long ago is no step behind the newest. */
function placeOf(side: CommitUploads, history: readonly CommitUploads[]): number {
  const ids = new Set(side.map(({ uploadId }) => uploadId));
  const own = history.findIndex((commit) => commit.some(({ uploadId }) => ids.has(uploadId)));
  if (own >= 0) return own;
  const id = side[0]?.uploadId ?? "";
  const later = history.findIndex((commit) => (commit[0]?.uploadId ?? "") > id);
  return later < 0 ? history.length : later;
}

/** The commit at the place may have other uploads beside those of the side: they came of the same code. */
function inOrder(history: readonly CommitUploads[], side: CommitUploads, at: number): CommitUploads[] {
  return [...history.slice(0, at), side, ...history.slice(at)];
}

/** Uploads one after the other, as the noise between them is told from. */
export function chainOf(commits: readonly CommitUploads[]): Upload[] {
  return commits.flatMap((uploads, code) => uploads.map(({ values }) => ({ values, code })));
}
