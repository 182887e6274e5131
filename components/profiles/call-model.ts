import {
  cumByFrame,
  flatByFrame,
  layoutTree,
  paintByPackage,
  pprofShare,
  pprofValue,
  exactValue,
  type FlameLayout,
} from "@/lib/flame";
import type { CallTree } from "@/lib/pprof";
import type { Figure } from "./frame-details";
import type { Column } from "./function-table";

/** All that the views of one profile share; made once a tree. */
export interface CallModel {
  readonly tree: CallTree;
  readonly layout: FlameLayout;
  /** Number of the paint of each frame, and of each node. */
  readonly framePaint: Uint8Array;
  readonly paint: Uint8Array;
  readonly flat: Float64Array;
  readonly cum: Float64Array;
}

export function callModel(tree: CallTree): CallModel {
  const layout = layoutTree(tree.parent, tree.self);
  const framePaint = paintByPackage(tree.frames);
  return {
    tree,
    layout,
    framePaint,
    paint: Uint8Array.from(tree.frame, (frame, node) => (node === 0 ? 0 : framePaint[frame]!)),
    flat: flatByFrame(tree, tree.self),
    cum: cumByFrame(tree, layout.end, tree.cum),
  };
}

/** Figures of one node, as the details show them. */
export function callFigures({ tree }: CallModel, node: number): Figure[] {
  const { unit, total } = tree;
  const [self, cum] = [tree.self[node]!, tree.cum[node]!];
  const above = tree.parent[node]!;
  const figure = (label: string, value: number): Figure => ({
    label,
    text: `${pprofValue(value, unit)} (${pprofShare(value, total)})`,
    title: exactValue(value, unit),
  });
  return [
    figure("cum", cum),
    figure("flat", self),
    { label: "of caller", text: above < 0 ? "–" : pprofShare(cum, tree.cum[above]!) },
  ];
}

/** The columns of `go tool pprof -top`. */
export function callColumns({ tree, flat, cum }: CallModel): Column[] {
  const { unit, total } = tree;
  const value = (label: string, explain: string, of: Float64Array): Column => ({
    key: label,
    label,
    explain,
    sort: (frame) => of[frame]!,
    text: (frame) => pprofValue(of[frame]!, unit),
    exact: (frame) => exactValue(of[frame]!, unit),
  });
  const share = (label: string, explain: string, of: Float64Array): Column => ({
    key: label,
    label,
    explain,
    text: (frame) => pprofShare(of[frame]!, total),
    wide: true,
  });
  return [
    value("flat", "In the function itself", flat),
    share("flat%", "flat as a share of the total", flat),
    {
      key: "sum%",
      label: "sum%",
      explain: "flat% of this row and all above it",
      adds: (frame) => flat[frame]!,
      text: (_, sum) => pprofShare(sum, total),
      wide: true,
    },
    value("cum", "In the function and all that it called", cum),
    share("cum%", "cum as a share of the total", cum),
  ];
}
