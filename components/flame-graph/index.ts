export { FlameGraph } from "./flame-graph";
export { labelsOf, nodeName, type Scene } from "./scene";
