// @ts-check
import { totalmem } from "node:os";

/** @returns {number} bytes that processes here may use: the machine's, or what a container was given of them */
export function memoryHere() {
  return Math.min(totalmem(), process.constrainedMemory?.() || Infinity);
}
