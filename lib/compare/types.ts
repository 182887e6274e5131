import type { CustomMetric } from "@/lib/metrics";
import type { Check, Comparison, FlatConfig, SeriesIdentity } from "@/lib/model";

/** One stored run, as much of it as a comparison needs. */
export interface ComparableRun {
  readonly id: string;
  readonly seriesId: string;
  readonly series: SeriesIdentity;
  /** In base units; a metric that was not measured is absent. */
  readonly metrics: Readonly<Record<string, number>>;
  readonly checks: readonly Check[];
  readonly config: FlatConfig;
  readonly environmentFacts: FlatConfig;
  /** Shown among the differences of the environment. */
  readonly toolVersion?: string | null;
}

/** Two groups of runs, and what is known of the noise. */
export interface CompareInput {
  readonly base: readonly ComparableRun[];
  readonly head: readonly ComparableRun[];
  /**
   * Values of other commits' repeats, newest first, one array a commit. Without those of `base` and `head`,
   * which are added here.
   */
  history(seriesId: string, metric: string): readonly (readonly number[])[];
  /** Unit and direction of the project's own metrics, by name. */
  readonly customMetrics?: Readonly<Record<string, CustomMetric>>;
  /** Relative change of practical importance; 0.02 for every metric by default. */
  readonly threshold?: (metric: string) => number;
  /** Level of the adjusted p-values; 0.05 by default. */
  readonly alpha?: number;
}

/** The part of a comparison that follows from the runs alone. */
export type RunComparison = Pick<
  Comparison,
  | "rows"
  | "config"
  | "configUnchanged"
  | "environment"
  | "environmentUnchanged"
  | "warnings"
  | "unmatched"
  | "summary"
>;
