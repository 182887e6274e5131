"use client";

import { useMemo } from "react";
import { matchedValue, search, type TreeShape } from "@/lib/flame";
import type { ProfileState } from "./profile-state";

/** What is looked for in a tree. */
export interface SearchMatch {
  /** Nodes that stand out in the graph; null while nothing is looked for. */
  readonly nodes: Uint8Array | null;
  /** Frames that the table shows. */
  readonly rows: readonly number[];
  /** The selected function, −1 for none. */
  readonly selected: number;
  /** Number of functions that stand out. */
  readonly functions: number;
}

/** The selected function stands out before what the search found; only the search narrows the table. */
export function useMatch(tree: TreeShape, { q, fn }: Pick<ProfileState, "q" | "fn">): SearchMatch {
  const searched = useMemo(() => search(tree, q), [tree, q]);
  const selected = useMemo(() => (fn === "" ? -1 : tree.frames.name.indexOf(fn)), [tree, fn]);
  return useMemo(() => {
    const all = tree.frames.name.map((_, frame) => frame);
    const rows = searched ? all.filter((frame) => searched.frames[frame]) : all;
    if (selected < 0)
      return { nodes: searched?.nodes ?? null, rows, selected, functions: searched?.functions ?? 0 };
    const nodes = Uint8Array.from(tree.frame, (frame, node) => Number(node > 0 && frame === selected));
    return { nodes, rows, selected, functions: 1 };
  }, [tree, searched, selected]);
}

/** What the nodes that stand out cost together; null while nothing is looked for. */
export function matchValue(match: SearchMatch, end: Int32Array, cum: Float64Array): number | null {
  return match.nodes && matchedValue(match.nodes, end, cum);
}

/** "12 functions", or that it is the selected one which stands out. */
export function matchWords({ functions, selected }: SearchMatch): string {
  if (selected >= 0) return "selected function";
  return functions === 1 ? "1 function" : `${functions} functions`;
}
