import { crowd } from "./boxes";
import type { FlameLayout } from "./layout";
import { barestName, shortName } from "./names";
import { neutralPaint, type Paint } from "./palette";
import type { FrameTable } from "./tree";

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
  /** How much of each node's place is filled, as parts 0..1; absent where boxes are their places. May change in between. */
  readonly filled?: Float64Array;
}

/** The labels of all frames. */
export function labelsOf(frames: FrameTable, root: string): Labels {
  return { short: frames.name.map(shortName), barest: frames.name.map(barestName), root };
}

/** The name that tests, titles and screen readers get for a node; "" for none. */
export function nodeName(scene: Scene, node: number): string {
  if (node < 0) return "";
  return node === 0 ? scene.labels.root : (scene.frames.name[scene.frame[node]!] ?? "");
}

/** The label of a node where there is room for so many characters; see `fitLabel`. */
export function labelFor(scene: Scene, node: number, characters: number): string {
  const { root, short, barest } = scene.labels;
  if (node === 0) return fitLabel(root, root, characters);
  const frame = scene.frame[node]!;
  return fitLabel(short[frame] ?? "", barest[frame] ?? "", characters);
}

/** The longest label that fits, else the barest one cut short; "" where not even three characters fit. */
export function fitLabel(short: string, barest: string, characters: number): string {
  if (characters < 3) return "";
  if (short.length <= characters) return short;
  return barest.length <= characters ? barest : `${barest.slice(0, characters - 1)}…`;
}

/** How one box is painted. */
export interface BoxColours {
  readonly fill: string;
  readonly text: string;
  readonly edge?: string;
}

/** Fill, text and edge of a box; dimmed where a search is on and did not find it. Of a crowd nobody knows: it may hold matches. */
export function coloursOf(scene: Scene, node: number): BoxColours {
  const paint = scene.palette[node === crowd ? neutralPaint : scene.paint[node]!];
  if (!paint) return { fill: "#888888", text: "#000000" };
  const dim = scene.matched !== null && node !== 0 && (node === crowd || scene.matched[node] === 0);
  return dim ? { fill: paint.dimFill, text: paint.dimText } : paint;
}
