import type { Better, Unit } from "@/lib/metrics";
import {
  estimateNoise,
  median,
  type Noise,
  sorted,
  type Testimony,
  testimonyOf,
  type Upload,
  type UploadPrior,
} from "@/lib/stats";

/** Values of one commit, an array for each upload. */
export type CommitValues = readonly (readonly number[])[];

/** A change of a ratio (error rate) below 0.1 percentage points matters to nobody. */
const ratioTolerance = 0.001;
const historyLength = 50;

/** What two groups of values are judged by. */
export interface Question {
  readonly unit: Unit;
  readonly better: Better;
  readonly base: CommitValues;
  readonly head: CommitValues;
  /** Other commits, newest first; also those that were measured once. */
  readonly history: readonly CommitValues[];
  /** Relative change of practical importance. */
  readonly threshold: number;
  readonly alpha: number;
  /** Figures that are decided on at once, and so share `alpha`. */
  readonly tests: number;
  /** Both sides were measured in turns or in one upload, so that what the machine did meanwhile is in both alike. */
  readonly together: boolean;
  /** The side that was uploaded first, whose step from the commits before is known to be no answer; null: nobody knows. */
  readonly first: "base" | "head" | null;
  /** What is assumed of the noise between uploads while it was not measured. */
  readonly assumed: UploadPrior & { readonly limit: number };
}

/** A question on the scale on which it is judged, and what its values say of the noise. */
export interface Sample {
  readonly question: Question;
  /** `log`: natural logarithms, so that differences are ratios; `raw` where zero or negative values occur. */
  readonly scale: "log" | "raw";
  /** What values were divided by: 1 for logarithms, on the raw scale the greater median, so that 0.05 is 5 % there, too. */
  readonly size: number;
  readonly base: CommitValues;
  readonly head: CommitValues;
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
}

/** Puts the values on a scale. Both groups need a value, none may be NaN or infinite. */
export function sampleOf(question: Question): Sample {
  const { base, head, unit, threshold } = question;
  const all = [...base, ...head].flat();
  const log = unit !== "ratio" && all.every((value) => value > 0);
  const [baseMedian, headMedian] = [median(base.flat()), median(head.flat())];
  const magnitude = Math.max(Math.abs(baseMedian), Math.abs(headMedian));
  const largest = magnitude || Math.max(...all.map(Math.abs)) || 1;
  const size = log ? 1 : largest;
  // In order of size, so that sums do not differ in their last digit with the order of the runs.
  const scaled = (uploads: CommitValues) =>
    uploads.map((values) => sorted(values).map((value) => (log ? Math.log(value) : value / size)));
  const least = unit === "ratio" ? ratioTolerance : 0;
  // log(1 + threshold) both ways, so that swapping the sides swaps the verdict.
  const tolerance = log ? Math.log1p(threshold) : Math.max(least, threshold * magnitude) / size;
  const history = question.history
    .slice(0, historyLength)
    .map((uploads) => (log ? uploads.map((values) => values.filter((value) => value > 0)) : uploads))
    .map((uploads) => scaled(uploads.filter((values) => values.length > 0)))
    .toReversed();
  const sides = { base: scaled(base), head: scaled(head) };
  const noise = estimateNoise([...history, sides.base, sides.head].flat());
  // Values that a tool rounds can repeat exactly; their noise is not nothing, it is below what was printed.
  const deviation = noise.df > 0 ? Math.max(noise.deviation, tolerance / 10) : 0;
  // The later side's step is what is asked about; with its place in the history unknown, so is the earlier one's.
  const { first } = question;
  const chains = [
    chainOf(first ? [...history, sides[first]] : history),
    ...(["base", "head"] as const).filter((side) => side !== first).map((side) => chainOf([sides[side]])),
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
    testimony: testimonyOf(chains, deviation ** 2),
  };
}

function chainOf(commits: readonly CommitValues[]): Upload[] {
  return commits.flatMap((uploads, code) => uploads.map((values) => ({ values, code })));
}
