// The logs of a server that can be read, one line each. No two of them recognise one file.
export { gctrace } from "./gctrace";
export { prometheus } from "./prometheus";
