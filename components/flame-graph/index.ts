export { FirstFlameGraph } from "./first-picture";
export { FlameGraph } from "./flame-graph";
export { pngOf } from "./png";
