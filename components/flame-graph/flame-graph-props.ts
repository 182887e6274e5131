import type { Scene, Span } from "@/lib/flame";
import type { FrameAct } from "./frame-acts";
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
  /** Something is to be done with a node's function. Absent: nothing can. */
  readonly onAct?: ((act: FrameAct, node: number) => void) | undefined;
  /** What can be done with a node is wanted, at a place in client coordinates. */
  readonly onMenu?: ((node: number, x: number, y: number) => void) | undefined;
  /** Told how to paint anew, by whoever changes `scene.filled`; answers how to stop. */
  readonly follow?: ((repaint: () => void) => () => void) | undefined;
  /** Names a graph that is a part of another one's page. */
  readonly part?: string;
}
