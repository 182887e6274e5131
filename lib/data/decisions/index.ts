import "server-only";

export { type RequestedSweep, requestedSweep } from "./sweeps";
