import type { TreeShape } from "./tree";

/**
 * Two call trees laid over each other: every path that either has, with both sides' costs. What one path gained
 * and another lost inside one function stays apart.
 */
export interface DiffTree extends TreeShape {
  /** What shares of each side refer to. */
  readonly baseTotal: number;
  readonly headTotal: number;
  readonly baseSelf: Float64Array;
  readonly headSelf: Float64Array;
  readonly baseCum: Float64Array;
  readonly headCum: Float64Array;
}
