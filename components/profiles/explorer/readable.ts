import type { CallTree, DiffTree } from "@/lib/pprof";

/** Longer names and paths, a stranger's, would only make the page slow. In characters. */
const longest = 2_000;

/**
 * A tree as pages show it. Where lines are told apart, the line belongs to the name: `main.sign:42`. Names are what
 * frames are found by.
 */
export function readable<Tree extends CallTree | DiffTree>(tree: Tree): Tree {
  const { frames, granularity } = tree;
  const lines = granularity === "lines" ? frames.line : [];
  const name = frames.name.map((text, at) => (lines[at] ? `${cut(text)}:${lines[at]}` : cut(text)));
  return { ...tree, frames: { ...frames, name, file: frames.file.map(cut) } };
}

/** A name or a path as pages show it. */
export function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
