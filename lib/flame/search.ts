import type { FrameTable, TreeShape } from "./tree";

/** Which frames and nodes a search found. */
export interface Match {
  /** 1 for each frame that matches. */
  readonly frames: Uint8Array;
  /** 1 for each node whose frame matches. */
  readonly nodes: Uint8Array;
  /** Number of frames (functions) that match. */
  readonly functions: number;
}

/**
 * Frames whose name or file contains every word of the query, whatever its case; of `this|that` one of both. A query
 * in double quotes matches whole names only. Null for a query without a word.
 */
function matchFrames(frames: FrameTable, query: string): Uint8Array | null {
  const text = query.trim();
  const whole = /^"(.+)"$/.exec(text)?.[1];
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.split("|").filter(Boolean))
    .filter((either) => either.length > 0);
  if (words.length === 0) return null;
  return Uint8Array.from(frames.name, (name, at) => {
    if (whole !== undefined) return Number(name === whole);
    const hay = `${name} ${frames.file[at] ?? ""}`.toLowerCase();
    return Number(words.every((either) => either.some((word) => hay.includes(word))));
  });
}

/** Carries a search over to the nodes of a tree. The root never matches. Null for an empty query. */
export function search(tree: TreeShape, query: string): Match | null {
  const frames = matchFrames(tree.frames, query);
  if (!frames) return null;
  const nodes = new Uint8Array(tree.parent.length);
  for (let node = 1; node < nodes.length; node++) nodes[node] = frames[tree.frame[node]!]!;
  return { frames, nodes, functions: frames.reduce((sum, one) => sum + one, 0) };
}

/**
 * What the matched nodes cost together: a match within a match counts once.
 * @param end subtree ends of the layout
 * @param cum value of each node with its children
 */
export function matchedValue(nodes: Uint8Array, end: Int32Array, cum: Float64Array): number {
  let sum = 0;
  for (let node = 0; node < nodes.length;) {
    if (nodes[node]) {
      sum += cum[node]!;
      node = end[node]!;
    } else {
      node += 1;
    }
  }
  return sum;
}
