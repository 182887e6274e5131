// @ts-check
import { connect } from "node:net";
import { once } from "node:events";

/** @typedef {{ status: number, totalMs: number, text: string }} LeanAnswer */

/**
 * One kept-alive connection that sends requests made beforehand, one at a time, and reads answers that tell their length: a
 * fraction of the processor time of node:http, which on a machine of two cores the server would lack.
 *
 * @param {string} url
 */
export async function lean(url) {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, "connect");
  /** @type {{ resolve: (answer: LeanAnswer) => void, reject: (error: Error) => void, since: number } | null} */
  let waiting = null;
  let received = Buffer.alloc(0);
  const fail = (/** @type {Error} */ error) => {
    waiting?.reject(error);
    waiting = null;
  };
  socket.on("error", fail);
  socket.on("close", () => fail(new Error("The server closed a connection.")));
  socket.on("data", (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const head = received.indexOf("\r\n\r\n");
    if (head < 0 || !waiting) return;
    const lines = received.toString("latin1", 0, head);
    const length = /\r\ncontent-length: *(\d+)/i.exec(lines)?.[1];
    if (length === undefined) return fail(new Error(`An answer without its length: ${lines}`));
    const end = head + 4 + Number(length);
    if (received.length < end) return;
    const { resolve, since } = waiting;
    waiting = null;
    const text = received.toString("utf8", head + 4, end);
    received = received.subarray(end);
    resolve({ status: Number(lines.slice(9, 12)), totalMs: performance.now() - since, text });
  });
  return {
    /** @param {Buffer} request @returns {Promise<LeanAnswer>} */
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject, since: performance.now() };
        socket.write(request);
      }),
    close: () => void socket.removeAllListeners("close").destroy(),
  };
}

/**
 * A request as it travels.
 *
 * @param {{ method: string, path: string, headers: Record<string, string>, body?: Buffer }} request
 */
export function requestBytes({ method, path, headers, body = Buffer.alloc(0) }) {
  const lines = Object.entries({ Host: "bench", ...headers, "Content-Length": body.length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`), body]);
}
