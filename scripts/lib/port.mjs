// @ts-check
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { PlainError } from "./say.mjs";

/** @param {string | undefined} text of PORT @returns {number} */
export function parsePort(text) {
  if (!text) return 3000;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new PlainError(`PORT is ${JSON.stringify(text)}; it must be a number from 1 to 65535.`);
}

/** @param {number} port @returns {Promise<string>} the address that means every interface here */
function listenOnce(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen({ port, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.address : "0.0.0.0"));
    });
  });
}

/**
 * @param {number} port
 * @param {number} patienceMs how long to wait for somebody who is about to leave it
 * @returns {Promise<string>} the address that means every interface here (`::`, or `0.0.0.0` without IPv6);
 *   throws in plain words when the port cannot be had
 */
export async function probePort(port, patienceMs = 0) {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return await listenOnce(port);
    } catch (error) {
      const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
      if (code !== "EADDRINUSE" || performance.now() >= until)
        throw new PlainError(refusal(port, code, message));
    }
    await sleep(50);
  }
}

/** @param {number} port @param {string | undefined} code @param {string} message */
function refusal(port, code, message) {
  const reasons = { EADDRINUSE: "another program uses it", EACCES: "this user may not use it" };
  const why = code === "EADDRINUSE" || code === "EACCES" ? reasons[code] : message;
  const other = port < 1024 ? 3000 : port + 1;
  return `Port ${port} is not free: ${why}. Choose another one: PORT=${other} npm start`;
}
