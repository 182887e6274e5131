// @ts-check
/** What the page of d3-flame-graph needs, as one script. */
export { default as flamegraph } from "d3-flame-graph";
export { select } from "d3-selection";
