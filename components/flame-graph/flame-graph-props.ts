import type { Scene, Span } from "@/lib/flame";
import type { Orientation } from "./geometry";

/** Where a graph is looked at; all of it is kept by the page, so that it can live in the URL. */
export interface FlameGraphProps {
  readonly scene: Scene;
  readonly orientation: Orientation;
  /** The node that has the whole width; 0 is everything. */
  readonly zoomed: number;
  /** A range chosen freely with wheel or fingers; null shows the zoomed node. */
  readonly free: Span | null;
  /** The node that is pointed at or focused; −1 for none. */
  readonly current: number;
  readonly rowHeight: number;
  /** What the graph shows, for those who do not see it. */
  readonly label: string;
  readonly onZoom: (node: number) => void;
  readonly onFree: (span: Span) => void;
  readonly onCurrent: (node: number, by: "pointer" | "key") => void;
  /** Callers and callees of a node's function are wanted. */
  readonly onFunction: (node: number) => void;
}
