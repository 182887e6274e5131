import type { DiffTree } from "./diff-tree";
import { joined } from "./pieces";
import type { CallTree, TreeShape } from "./tree";
import { boundWritten, stackLength } from "./text-size";

/**
 * The tree as folded stacks, the input of flamegraph.pl and speedscope, line by line (very long ones in pieces) so
 * that a server can stream it: frames from the root separated by `;`, then a space and the stack's own cost. Semicolons and line breaks in
 * names become `:` and spaces. Where frames are lines their number stands behind the name. What samples without a stack
 * cost stands under `[no stack]`.
 * @throws ProfileError for more than `limits.written` characters
 */
export function foldedLines(tree: CallTree): Generator<string> {
  return linesOf(tree, [tree.self]);
}

/** The same with two costs a stack, base and head, as difffolded.pl writes them: flamegraph.pl then draws the difference. */
export function foldedDifference(tree: DiffTree): Generator<string> {
  return linesOf(tree, [tree.baseSelf, tree.headSelf]);
}

function linesOf(tree: TreeShape, columns: readonly Float64Array[]): Generator<string> {
  const names = namesOf(tree);
  const lengths = names.map((name) => name.length);
  boundWritten("folded stacks", stackLength(tree, columns, lengths));
  return lines(tree, columns, names);
}

function namesOf({ frames, granularity }: TreeShape): string[] {
  return frames.name.map((name, at) => {
    const line = granularity === "lines" ? frames.line[at]! : 0;
    const plain = name.replaceAll(";", ":").replace(/[\r\n]+/g, " ") || "<unknown>";
    return line > 0 ? `${plain}:${line}` : plain;
  });
}

function* lines(
  { nodeCount, depth, frame }: TreeShape,
  columns: readonly Float64Array[],
  names: readonly string[],
): Generator<string> {
  const path: string[] = [];
  for (let node = 0; node < nodeCount; node++) {
    const above = depth[node]!;
    path.length = Math.max(0, above - 1);
    if (above > 0) path.push(names[frame[node]!]!);
    const costs = columns.map((column) => column[node]!);
    if (costs.some((cost) => cost !== 0))
      yield* joined(above > 0 ? path : ["[no stack]"], ";", ` ${costs.join(" ")}\n`);
  }
}
