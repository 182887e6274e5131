import { joined } from "./pieces";
import type { CallTree } from "./tree";

/**
 * The tree as folded stacks, the input of flamegraph.pl and speedscope, line by line (very long ones in pieces) so
 * that a server can stream it: frames from the root separated by `;`, then a space and the stack's own cost. Semicolons and line breaks in
 * names become `:` and spaces. What samples without a stack cost stands under `[no stack]`.
 */
export function* foldedLines(tree: CallTree): Generator<string> {
  const names = tree.frames.name.map(
    (name) => name.replaceAll(";", ":").replace(/[\r\n]+/g, " ") || "<unknown>",
  );
  const path: string[] = [];
  for (let node = 0; node < tree.nodeCount; node++) {
    const depth = tree.depth[node]!;
    path.length = Math.max(0, depth - 1);
    if (depth > 0) path.push(names[tree.frame[node]!]!);
    const self = tree.self[node]!;
    if (self !== 0) yield* joined(depth > 0 ? path : ["[no stack]"], ";", ` ${self}\n`);
  }
}
