import {
  flameSvg,
  nameStacks,
  nodeName,
  nodeOfStack,
  rowsOfNode,
  spanOf,
  type LegendPart,
  type Scene,
  type Scheme,
  type Svg,
} from "@/lib/flame";
import type { ExplorerModel } from "./explorer-model";
import { filterNames } from "../filters/filters";
import type { ProfileState } from "./profile-state";

interface View {
  readonly explored: ExplorerModel;
  readonly scene: Scene;
  readonly state: ProfileState;
  readonly sampleType: string;
  readonly scheme: Scheme;
  readonly title: string;
  /** What the search found, in words. */
  readonly matchText: string | null;
  readonly legend: readonly LegendPart[];
}

/** Room for labels; what is narrower on the screen is readable on paper. */
const width = 1600;

/** Draws what is looked at: zoomed, searched, filtered and coloured as on the screen. */
export function pictureOf({
  explored,
  scene,
  state,
  sampleType,
  scheme,
  title,
  matchText,
  legend,
}: View): Svg {
  const { layout, frame, frames } = scene;
  const names = nameStacks({ parent: layout.parent, frame, frames });
  const zoomed = Math.max(0, nodeOfStack(names, state.at));
  return flameSvg({
    scene,
    span: state.x ?? spanOf(layout, zoomed),
    rows: state.x ? layout.rows : rowsOfNode(layout, zoomed),
    orientation: state.look,
    scheme,
    width,
    title: `${title} · ${explored.subject ?? sampleType}, ${explored.root}`,
    lines: [
      ...(zoomed > 0 ? [`zoomed to ${nodeName(scene, zoomed)}`] : []),
      ...(matchText === null ? [] : [`search ${state.q === "" ? "" : `“${state.q}”: `}${matchText}`]),
      ...choices(state, explored.cum.base !== undefined),
    ],
    legend,
    tip: (node) =>
      explored
        .figuresOfNode(node)
        .map(({ label, text }) => `${label}: ${text}`)
        .join("\n"),
  });
}

/** Said always: where the picture goes, nobody can look it up. */
const widthWords = {
  base: "boxes as wide as in base",
  ghosts: "boxes as wide as in head, with what is gone",
  head: "boxes as wide as in head",
} as const;

function choices(state: ProfileState, compares: boolean): string[] {
  const { granularity, recursion, runtime, width: wide } = state;
  const said = [
    ...filterNames.filter((name) => state[name] !== "").map((name) => `${name}=${state[name]}`),
    ...(granularity === "functions" ? [] : [`by ${granularity}`]),
    ...(recursion === "keep" ? [] : ["recursion collapsed"]),
    ...(runtime === "keep" ? [] : ["runtime folded"]),
    ...(compares ? [widthWords[wide]] : []),
  ];
  return said.length === 0 ? [] : [said.join(", ")];
}
