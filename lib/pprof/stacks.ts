import type { Samples } from "./profile";

/**
 * Walks every stack from its root through a tree: `step` goes from a node to its child for a location, `use` gets
 * the node that a sample's whole stack leads to (0 for no stack). Stacks that follow one another in a file mostly
 * share their roots; what is shared is not walked again.
 * @param includes samples for which this is false are passed over
 */
export function walkStacks(
  samples: Samples,
  includes: (sample: number) => boolean,
  step: (node: number, location: number) => number,
  use: (sample: number, node: number) => void,
): void {
  const { count, stackStart, stack } = samples;
  // Locations of the last stack from its root, and the node after each.
  let path = new Uint32Array(256);
  let nodes = new Uint32Array(256);
  let shared = 0;
  for (let sample = 0; sample < count; sample++) {
    if (!includes(sample)) continue;
    const length = stackStart[sample + 1]! - stackStart[sample]!;
    const root = stackStart[sample + 1]! - 1;
    if (length > path.length) [path, nodes] = [longer(path, length), longer(nodes, length)];
    let depth = 0;
    while (depth < length && depth < shared && path[depth] === stack[root - depth]) depth++;
    let node = depth === 0 ? 0 : nodes[depth - 1]!;
    for (; depth < length; depth++) {
      const location = stack[root - depth]!;
      node = step(node, location);
      path[depth] = location;
      nodes[depth] = node;
    }
    shared = length;
    use(sample, node);
  }
}

function longer(array: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length * 2);
  larger.set(array);
  return larger;
}
