import { originOf } from "./origin";
import type { FrameTable, TreeShape } from "./tree";

/** 1 for each frame of own code. */
export function ownFrames(frames: FrameTable): Uint8Array {
  return Uint8Array.from(frames.name, (name, at) => Number(originOf(name, frames.file[at]) === "own"));
}

/**
 * Charges every cost to the nearest function of own code above it: what libraries and the runtime do on behalf of a
 * function counts as its own. Each cost is charged once; what no own code asked for is charged to nobody.
 * @param self own value of each node
 * @param own 1 for each frame of own code (`ownFrames`)
 * @returns a value for each frame, 0 for frames that are not own code
 */
export function costByOwner(tree: TreeShape, self: Float64Array, own: Uint8Array): Float64Array {
  const charged = new Float64Array(tree.frames.name.length);
  const owner = new Int32Array(self.length).fill(-1);
  for (let node = 1; node < self.length; node++) {
    const frame = tree.frame[node]!;
    owner[node] = own[frame] ? frame : owner[tree.parent[node]!]!;
    if (owner[node]! >= 0) charged[owner[node]!]! += self[node]!;
  }
  return charged;
}
