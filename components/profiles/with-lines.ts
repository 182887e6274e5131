import type { CallTree, DiffTree } from "@/lib/pprof";

/** Where lines are told apart, the line belongs to the name: `main.sign:42`. Names are what frames are found by. */
export function withLines<Tree extends CallTree | DiffTree>(tree: Tree): Tree {
  if (tree.granularity !== "lines") return tree;
  const { frames } = tree;
  const name = frames.name.map((text, i) => (frames.line[i] ? `${text}:${frames.line[i]}` : text));
  return { ...tree, frames: { ...frames, name } };
}
