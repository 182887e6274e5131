import { useMemo } from "react";
import { labelsOf, type Scene } from "@/lib/flame";
import type { HistoryLinks } from "../functions/function-table";
import type { ExplorerModel } from "./explorer-model";
import { FrameDetails, type Figure } from "./frame-details";
import type { SearchMatch } from "./use-match";

/** What the graph draws of a profile or a difference. */
export function useScene(
  { tree, layout, paint, palette, root }: ExplorerModel,
  { nodes: matched }: SearchMatch,
): Scene {
  const { frame, frames } = tree;
  const labels = useMemo(() => labelsOf(frames, root), [frames, root]);
  return useMemo(
    () => ({ layout, frame, frames, labels, paint, palette, matched }),
    [layout, frame, frames, labels, paint, palette, matched],
  );
}

interface DetailsProps {
  readonly explored: ExplorerModel;
  readonly node: number;
  readonly historyOf: HistoryLinks;
  readonly onFunction: (name: string) => void;
}

/** Figures of a node, and the ways from it. */
export function Details({ explored, node, historyOf, onFunction }: DetailsProps) {
  const { tree, palette, paint, figuresOfNode } = explored;
  return (
    <FrameDetails
      frame={node === 0 ? -1 : tree.frame[node]!}
      frames={tree.frames}
      rootName="all"
      colour={palette[paint[node]!]?.fill ?? ""}
      code={node === 0 ? null : explored.codeOf(tree.frame[node]!)}
      history={historyOf(node === 0 ? "" : (tree.frames.name[tree.frame[node]!] ?? ""))}
      onFunction={onFunction}
      figures={figuresOfNode(node)}
    />
  );
}

/** Figures of a node, to be read aloud. */
export function spoken(figures: readonly Figure[]): string {
  return figures.map(({ label, text }) => `${label} ${text}`).join(", ");
}
