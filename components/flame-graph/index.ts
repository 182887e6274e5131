export { FlameGraph } from "./flame-graph";
export { pngOf } from "./png";
