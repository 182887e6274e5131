import { widthOf } from "@/lib/flame";
import type { ExplorerModel } from "./explorer-model";

/**
 * The node where a function is widest; 0 where it has none. `hidden`: it is in the other side only than the one that
 * boxes are as wide as, so that nothing of it would be seen; the node is then the most expensive one.
 */
export function widestPlace(
  { tree, layout, cum }: Pick<ExplorerModel, "tree" | "layout" | "cum">,
  frame: number,
): { readonly node: number; readonly hidden: boolean } {
  const nodes = [...tree.frame.keys()].filter((node) => node > 0 && tree.frame[node] === frame);
  const node = largest(nodes, (at) => widthOf(layout, at));
  const { base, head } = cum;
  if (!base || widthOf(layout, node) > 0) return { node, hidden: false };
  return { node: largest(nodes, (at) => Math.max(Math.abs(base[at]!), Math.abs(head[at]!))), hidden: true };
}

function largest(nodes: readonly number[], size: (node: number) => number): number {
  return nodes.reduce((best, node) => (best === 0 || size(node) > size(best) ? node : best), 0);
}
