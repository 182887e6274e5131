import { barestName, shortName, type FlameLayout, type FrameTable, type Paint } from "@/lib/flame";

/** What labels a frame may have, longest first; parallel to the frames. */
export interface Labels {
  readonly short: readonly string[];
  readonly barest: readonly string[];
  /** What stands on the root, e.g. "all 3.40s". */
  readonly root: string;
}

/** Everything that is drawn, apart from where one looks at. */
export interface Scene {
  readonly layout: FlameLayout;
  /** Frame of each node. */
  readonly frame: Uint32Array;
  readonly frames: FrameTable;
  readonly labels: Labels;
  /** Number of the paint of each node. */
  readonly paint: Uint8Array;
  readonly palette: readonly Paint[];
  /** 1 for each node that a search found; null while nothing is searched. */
  readonly matched: Uint8Array | null;
}

export function labelsOf(frames: FrameTable, root: string): Labels {
  return { short: frames.name.map(shortName), barest: frames.name.map(barestName), root };
}

/** The name that tests, titles and screen readers get for a node; "" for none. */
export function nodeName(scene: Scene, node: number): string {
  if (node < 0) return "";
  return node === 0 ? scene.labels.root : (scene.frames.name[scene.frame[node]!] ?? "");
}
