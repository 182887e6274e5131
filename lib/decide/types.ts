import type { CustomMetric } from "@/lib/metrics";
import type { RunSummary } from "@/lib/model";

/** One stored run, as much of it as decisions need. */
export interface DecisionRun extends RunSummary {
  /** Which bytes it was read from: equal ones are the same measurement, and count once. */
  readonly source: string;
  readonly tags: Readonly<Record<string, string>>;
  /** Flat, dotted keys. */
  readonly config: Readonly<Record<string, string>>;
  /** Answers by status code or class, where the tool counts them. */
  readonly statusCodes?: Readonly<Record<string, number>>;
}

/** What is known beside the runs. */
export interface DecisionContext {
  /** Unit and direction of the project's own metrics, by name. */
  readonly customMetrics: Readonly<Record<string, CustomMetric>>;
  /** Relative change of practical importance. */
  threshold(metric: string): number;
}
