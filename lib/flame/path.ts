import { hashText } from "./colour";
import type { TreeShape } from "./tree";

/**
 * A short name of each node's stack, made of its function names from the outermost on: the same stack has the same
 * name in every profile and sample type, so that a link to it survives. Two 32-bit hashes a node, about one chance of
 * a mix-up in 10^8 at 500,000 nodes.
 */
export interface StackNames {
  readonly high: Uint32Array;
  readonly low: Uint32Array;
}

/** Names all stacks of a tree. */
export function nameStacks(tree: TreeShape): StackNames {
  const hashes = Uint32Array.from(tree.frames.name, hashText);
  const nodeCount = tree.parent.length;
  const high = new Uint32Array(nodeCount);
  const low = new Uint32Array(nodeCount);
  for (let node = 1; node < nodeCount; node++) {
    const above = tree.parent[node]!;
    const hash = hashes[tree.frame[node]!]!;
    high[node] = mix(high[above]! ^ Math.imul(hash, 0x9e3779b1));
    low[node] = mix(low[above]! + Math.imul(hash, 0x85ebca6b) + 0x27d4eb2f);
  }
  return { high, low };
}

/** The name of one stack, as URLs carry it: up to 14 characters 0-9, a-z. */
export function stackName(names: StackNames, node: number): string {
  return names.high[node]!.toString(36).padStart(7, "0") + names.low[node]!.toString(36).padStart(7, "0");
}

/** The node of a stack's name; −1 where the tree has no such stack. */
export function nodeOfStack(names: StackNames, name: string): number {
  if (!/^[0-9a-z]{14}$/.test(name)) return -1;
  const high = Number.parseInt(name.slice(0, 7), 36);
  const low = Number.parseInt(name.slice(7), 36);
  for (let node = 1; node < names.high.length; node++) {
    if (names.low[node] === low && names.high[node] === high) return node;
  }
  return -1;
}

/** Spreads every input bit over the word (the finalizer of MurmurHash3, public domain). */
function mix(word: number): number {
  let hash = word >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
