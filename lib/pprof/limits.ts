/**
 * Bounds that keep hostile input from costing more than its bytes. The largest real profile met so far has
 * 10 million stack frames and 600,000 nodes.
 */
export const limits = {
  /** Stack frames of all samples together, inlined ones counted. */
  frames: 1 << 25,
  /** Nodes of a call tree. */
  nodes: 1 << 23,
  sampleTypes: 256,
  comments: 10_000,
} as const;
