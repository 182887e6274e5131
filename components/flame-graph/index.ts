export { FlameGraph } from "./flame-graph";
export type { Orientation } from "./geometry";
export { labelsOf, nodeName, type Scene } from "./scene";
