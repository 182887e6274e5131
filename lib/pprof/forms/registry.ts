// Forms of profiles beside pprof and folded stacks, one line each. No two of them recognise one file.
export { cpuprofile } from "./cpuprofile";
export { heapprofile } from "./heapprofile";
export { jfr } from "./jfr";
export { otlp } from "./otlp";
export { perfScript } from "./perf-script";
export { speedscope } from "./speedscope";
