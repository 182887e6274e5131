import type { CodeLinks, FlameLayout, Paint, TreeShape } from "@/lib/flame";
import type { Column } from "../functions/function-table";
import type { Figure } from "./frame-details";

/** What is explored: one profile, or base and head laid over each other. */
export interface ExplorerModel {
  readonly tree: TreeShape;
  readonly layout: FlameLayout;
  /** Number of the paint of each node, and of each frame. */
  readonly paint: Uint8Array;
  readonly framePaint: Uint8Array;
  readonly palette: readonly Paint[];
  readonly codeOf: CodeLinks;
  /** Value of each node with its children, and what stands for the whole; `base` where two are compared. */
  readonly cum: { readonly base?: Float64Array; readonly head: Float64Array };
  readonly total: { readonly base?: number; readonly head: number };
  /** Own value of each node. */
  readonly self: { readonly base?: Float64Array; readonly head: Float64Array };
  /** Number of the paint of a change, where two are compared. */
  readonly paintOfChange?: (base: number, head: number) => number;
  /** What is compared, where that is more than the sample type: "cpu per request". */
  readonly subject?: string;
  /** Written on the root of the graph. */
  readonly root: string;
  readonly format: (value: number) => string;
  readonly exact: (value: number) => string;
  readonly figuresOfNode: (node: number) => Figure[];
  readonly figuresOfFunction: (frame: number) => string;
  readonly columns: readonly Column[];
  /** Frames that the table shows while nothing is searched. */
  readonly rows: readonly number[];
  readonly defaultSort: string;
}
