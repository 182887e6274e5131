// @ts-check
import { createServer } from "node:net";
import { PlainError } from "./say.mjs";

/** @param {string | undefined} text of PORT @returns {number} */
export function parsePort(text) {
  if (!text) return 3000;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new PlainError(`PORT is ${JSON.stringify(text)}; it must be a number from 1 to 65535.`);
}

/**
 * @param {number} port
 * @returns {Promise<string>} the address that means every interface here (`::`, or `0.0.0.0` without IPv6);
 *   throws in plain words when the port cannot be had
 */
export function probePort(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", (error) => {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      const reasons = { EADDRINUSE: "another program uses it", EACCES: "this user may not use it" };
      const why = code === "EADDRINUSE" || code === "EACCES" ? reasons[code] : error.message;
      const other = port === 3000 ? 3001 : port + 1;
      reject(new PlainError(`Port ${port} is not free: ${why}. Choose another one: PORT=${other} npm start`));
    });
    server.listen({ port, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.address : "0.0.0.0"));
    });
  });
}
