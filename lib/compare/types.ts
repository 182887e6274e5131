import type { CustomMetric } from "@/lib/metrics";
import type { Check, Comparison, ComparisonRow, FlatConfig, SeriesIdentity, SideWarning } from "@/lib/model";
import type { CommitUploads } from "./sample";

/** A part of a series, and the series. */
export interface SeriesPart {
  readonly name: string;
  readonly parent: string;
}

/** One stored run, as much of it as a comparison needs. */
export interface ComparableRun {
  readonly id: string;
  readonly seriesId: string;
  readonly series: SeriesIdentity;
  /** Of an endpoint that is compared by itself: its name, and the series of all requests that it is a part of. */
  readonly part?: SeriesPart;
  /** In base units; a metric that was not measured is absent. */
  readonly metrics: Readonly<Record<string, number>>;
  readonly checks: readonly Check[];
  readonly config: FlatConfig;
  readonly environmentFacts: FlatConfig;
  /** Shown among the differences of the environment. */
  readonly toolVersion?: string | null;
  /** Runs of one upload share what the machine did that hour; ids of later uploads are greater. Unknown: one a side. */
  readonly uploadId?: string;
  /** Which bytes it was read from, and where in them: equal ones are the same measurement, and count once. */
  readonly source?: string;
  /** Answers by status code or class, where the tool counts them. */
  readonly statusCodes?: Readonly<Record<string, number>>;
  /** As uploaded. Those of which `order` says "interleaved…" were measured in turns with all others that say the same. */
  readonly tags?: Readonly<Record<string, string>>;
  /** Host and port that were loaded, where they are known and the upload did not name its scenario. */
  readonly target?: string | null;
}

/** What makes a pair of groups a doubtful one, and how doubtful. */
export interface Suspicion {
  readonly id: string;
  /** One plain sentence with its numbers. */
  readonly message: string;
  readonly side: SideWarning["side"];
  /** Metrics of which nothing is called better; null: none are. */
  readonly blocks: "all" | "tails" | null;
}

/** What is known beside the runs. */
export interface ComparisonContext {
  /**
   * Values of other commits, newest first: of each its uploads in order of time, also where there was but
   * one with one run. Those of `base` and `head`, which are added here, have no values, only their place. The order matters: how
   * far neighbours differ tells how far uploads do by themselves.
   */
  history(seriesId: string, metric: string): readonly CommitUploads[];
  /** Unit and direction of the project's own metrics, by name. */
  readonly customMetrics?: Readonly<Record<string, CustomMetric>>;
  /** Names of the metrics of a series that are decided on; by default what is usual for its tool. */
  readonly primary?: (seriesId: string) => readonly string[];
  /** Relative change of practical importance; 0.02 for every metric by default. */
  readonly threshold?: (metric: string) => number;
  /** Level of the adjusted p-values; 0.05 by default. */
  readonly alpha?: number;
}

/** Two groups of runs, and what is known of the noise. */
export interface CompareInput extends ComparisonContext {
  readonly base: readonly ComparableRun[];
  readonly head: readonly ComparableRun[];
}

/** As much of a row as its verdict is told with. */
export type Judgement = Pick<
  ComparisonRow,
  "verdict" | "moved" | "metric" | "unit" | "change" | "explanation"
> & {
  readonly [side in "base" | "head"]: Pick<ComparisonRow[side], "median">;
};

/** Two commits that are compared, by full sha. */
export interface CommitPair {
  readonly base: string;
  readonly head: string;
}

/** What the comparison of two commits says of a figure; null where there is none. */
export type Judge = (pair: CommitPair, seriesId: string, metric: string) => Judgement | null;

/** The part of a comparison that follows from the runs alone. */
export type RunComparison = Pick<
  Comparison,
  | "rows"
  | "config"
  | "configUnchanged"
  | "environment"
  | "environmentUnchanged"
  | "notRecorded"
  | "warnings"
  | "unmatched"
  | "missing"
  | "headline"
  | "summary"
>;
