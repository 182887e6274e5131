import "server-only";

export { type RequestedSweep, requestedSweep } from "./sweeps";
export { type RequestedMatrix, requestedMatrix } from "./matrices";
