/**
 * What a tool measures. `load`: answers to many requests; rate, P99 and error rate decide. `micro`: one operation over
 * and over; time, bytes and allocations per operation decide.
 */
export type ToolKind = "load" | "micro";

/** What is known of a tool whose output can be read. */
export interface ToolInfo {
  /** Stored name in lower case: `wrk`. */
  readonly tool: string;
  /** Name for people. */
  readonly label: string;
  readonly kind: ToolKind;
}
