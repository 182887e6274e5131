// @ts-check
/** @typedef {{ nodeCount: number, parent: Int32Array, frame: Uint32Array, cum: Float64Array, frames: { name: readonly string[] } }} Tree */
/** @typedef {{ name: string, children: Nested[], value?: number, start?: number, duration?: number }} Nested */

/**
 * @param {Tree} tree @param {(node: Nested, at: number, parent: Nested | undefined) => void} fill
 * @returns {Nested}
 */
function nested(tree, fill) {
  /** @type {Nested[]} */
  const nodes = [];
  for (let at = 0; at < tree.nodeCount; at++) {
    const name = at === 0 ? "all" : (tree.frames.name[tree.frame[at] ?? 0] ?? "");
    const parent = nodes[tree.parent[at] ?? -1];
    /** @type {Nested} */
    const node = { name, children: [] };
    fill(node, at, parent);
    nodes.push(node);
    parent?.children.push(node);
  }
  const [root] = nodes;
  if (!root) throw new Error("a tree has a root");
  return root;
}

/** The input of d3-flame-graph. @param {Tree} tree */
export const flameTree = (tree) =>
  nested(tree, (node, at) => {
    node.value = tree.cum[at] ?? 0;
  });

/** The input of flame-chart-js: children lie one after another from where their parent starts. @param {Tree} tree */
export function chartTree(tree) {
  /** @type {Map<Nested, number>} */
  const next = new Map();
  return nested(tree, (node, at, parent) => {
    node.start = parent ? (next.get(parent) ?? 0) : 0;
    node.duration = tree.cum[at] ?? 0;
    next.set(node, node.start);
    if (parent) next.set(parent, node.start + node.duration);
  });
}
