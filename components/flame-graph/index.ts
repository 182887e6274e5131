export { FirstFlameGraph } from "./first-picture";
export { frameActs, type FrameAct } from "./frame-acts";
export { FlameGraph } from "./flame-graph";
export { pngOf } from "./png";
