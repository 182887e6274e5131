import type { ToolKind } from "../tools";

/** Which way a metric is better; null where nobody can say (a gauge such as `goroutines`). */
export type Better = "higher" | "lower" | null;

/**
 * Base SI units as they travel in the API and lie in the database; only the screen scales them.
 * Any other string is a unit that a user named and is shown as it is.
 */
export type Unit =
  | "requests/second"
  | "requests"
  | "errors"
  | "ratio"
  | "seconds"
  | "bytes"
  | "bytes/second"
  | "allocations"
  | (string & {});

/** One metric of the catalogue. */
export interface MetricDefinition {
  /** Name in the API and in the database, snake_case. */
  readonly name: string;
  /** Short name on the screen: "P99". */
  readonly label: string;
  readonly unit: Unit;
  readonly better: Better;
  /** What kind of tool measures it; null: any, or nobody knows. */
  readonly kind: ToolKind | null;
  /** One sentence for the tooltip. */
  readonly description: string;
  /**
   * How the values of repeats become one: `median` of the runs (a percentile of several runs is never the
   * mean of their percentiles), `sum` for counts.
   */
  readonly merge: "median" | "sum";
}
