import "server-only";

export { capacityWork } from "./capacities";
export { type RequestedSweep, requestedSweep } from "./sweeps";
export { type RequestedMatrix, requestedMatrix } from "./matrices";
