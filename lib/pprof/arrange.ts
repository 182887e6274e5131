/** A tree as it was built: nodes in any order in which parents come first, node 0 the root. */
export interface Unarranged {
  readonly count: number;
  readonly parent: Int32Array;
  readonly frame: Uint32Array;
  readonly self: Float64Array;
}

/** The same tree in pre-order, siblings by frame. */
export interface Arranged {
  readonly parent: Int32Array;
  readonly depth: Uint32Array;
  readonly frame: Uint32Array;
  readonly self: Float64Array;
  /** Where each node of the unarranged tree went. */
  readonly place: Uint32Array;
}

/** Puts nodes into pre-order with siblings sorted by frame, in time linear in nodes and frames. */
export function arrange(tree: Unarranged, frameCount: number): Arranged {
  const { count } = tree;
  const { firstChild, children } = childrenByFrame(tree, frameCount);
  const out = {
    parent: new Int32Array(count),
    depth: new Uint32Array(count),
    frame: new Uint32Array(count),
    self: new Float64Array(count),
  };
  out.parent[0] = -1;
  const newIndex = new Uint32Array(count);
  const pending = new Uint32Array(count);
  let top = 1;
  for (let place = 0; top > 0; place++) {
    const node = pending[--top]!;
    newIndex[node] = place;
    out.frame[place] = tree.frame[node]!;
    out.self[place] = tree.self[node]!;
    if (node > 0) {
      const parent = newIndex[tree.parent[node]!]!;
      out.parent[place] = parent;
      out.depth[place] = out.depth[parent]! + 1;
    }
    for (let i = firstChild[node + 1]! - 1; i >= firstChild[node]!; i--) pending[top++] = children[i]!;
  }
  return { ...out, place: newIndex };
}

/** Two stable counting sorts: by frame, then by parent. */
function childrenByFrame(
  tree: Unarranged,
  frameCount: number,
): { firstChild: Uint32Array; children: Uint32Array } {
  const { count, parent, frame } = tree;
  const frameStart = new Uint32Array(frameCount + 2);
  for (let node = 1; node < count; node++) frameStart[frame[node]! + 1]!++;
  for (let i = 1; i < frameStart.length; i++) frameStart[i]! += frameStart[i - 1]!;
  const byFrame = new Uint32Array(count - 1);
  for (let node = 1; node < count; node++) byFrame[frameStart[frame[node]!]!++] = node;

  const firstChild = new Uint32Array(count + 1);
  for (let node = 1; node < count; node++) firstChild[parent[node]! + 1]!++;
  for (let i = 1; i <= count; i++) firstChild[i]! += firstChild[i - 1]!;
  const next = firstChild.slice(0, count);
  const children = new Uint32Array(count - 1);
  for (let i = 0; i < byFrame.length; i++) children[next[parent[byFrame[i]!]!]!++] = byFrame[i]!;
  return { firstChild, children };
}
