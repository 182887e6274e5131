import { ProfileError } from "./error";

/**
 * Bounds that keep hostile input from costing more than its bytes. The largest real profile met so far has
 * 10 million stack frames and 600,000 nodes.
 */
export const limits = {
  /** Stack frames of all samples together, inlined ones counted. */
  frames: 1 << 25,
  /** Nodes of a call tree. */
  nodes: 1 << 23,
  /**
   * Entries of a profile's table of texts, repeated ones too; distinct texts of folded stacks and of merged profiles;
   * frames that are told apart: each is an object that holds some 100 bytes.
   */
  names: 1 << 21,
  /** Of all locations together; no more than names, since by lines each may be a frame of its own. */
  lines: 1 << 21,
  sampleTypes: 256,
  comments: 10_000,
} as const;

/** Throws ProfileError where a profile has more of something than is read. */
export function bound(what: "names" | "lines", count: number): void {
  if (count > limits[what])
    throw new ProfileError(`The profile has more than ${limits[what]} ${what}, which is more than is read`);
}
