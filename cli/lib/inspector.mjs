// @ts-check
import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { CliError, reasonOf } from "./errors.mjs";

/**
 * A session with the inspector of Node or Chrome (`node --inspect`): the Chrome DevTools Protocol over a WebSocket, which
 * Node 20 has no client for.
 *
 * @typedef {{ call: (method: string, params?: object) => Promise<Record<string, unknown>>, close: () => void }} Session
 */

/** Milliseconds that an answer may take. */
const PATIENCE = 30_000;

/** @param {string} host with its port @returns {Promise<Session>} @throws CliError where no inspector answers */
export async function inspect(host) {
  try {
    const list = await fetch(`http://${host}/json/list`, { signal: AbortSignal.timeout(PATIENCE) });
    const [target] = /** @type {{ webSocketDebuggerUrl?: string }[]} */ (await list.json());
    if (!target?.webSocketDebuggerUrl) throw new Error("nothing to inspect is listed there");
    const { pathname } = new URL(target.webSocketDebuggerUrl);
    return session(await upgrade(host, pathname));
  } catch (error) {
    throw new CliError(`No profiles: the inspector at ${host} does not answer (${reasonOf(error)}).`);
  }
}

/** @param {string} host @param {string} path @returns {Promise<import("node:stream").Duplex>} */
function upgrade(host, path) {
  return new Promise((resolve, reject) => {
    const ask = request(`http://${host}${path}`, {
      headers: {
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": randomBytes(16).toString("base64"),
      },
    });
    ask.on("upgrade", (_answer, socket) => resolve(socket));
    ask.on("response", (answer) => reject(new Error(`it answered ${answer.statusCode}`)));
    ask.on("error", reject);
    ask.end();
  });
}

/** @param {import("node:stream").Duplex} socket @returns {Session} */
function session(socket) {
  /** @type {Map<number, (answer: { result?: Record<string, unknown>, error?: { message: string } }) => void>} */
  const waiting = new Map();
  let last = 0;
  const lost = () => {
    for (const answer of waiting.values()) answer({ error: { message: "the connection was closed" } });
    waiting.clear();
  };
  const take = frames((text) => {
    const message = JSON.parse(text);
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  });
  socket.on("data", take);
  socket.on("error", lost);
  socket.on("close", lost);
  const call = (/** @type {string} */ method, params = {}) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      const timer = setTimeout(() => waiting.get(id)?.({ error: { message: "no answer" } }), PATIENCE);
      waiting.set(id, ({ result, error }) => {
        clearTimeout(timer);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result ?? {});
      });
      socket.write(frame(JSON.stringify({ id, method, params })));
    });
  return /** @type {Session} */ ({ call, close: () => socket.destroy() });
}

/** A text as one masked frame (RFC 6455, 5.2). @param {string} text */
function frame(text) {
  const body = Buffer.from(text);
  const mask = randomBytes(4);
  const short = body.length < 126;
  const head = Buffer.alloc(short ? 2 : 10);
  head[0] = 0x81;
  head[1] = 0x80 | (short ? body.length : 127);
  if (!short) head.writeBigUInt64BE(BigInt(body.length), 2);
  for (let i = 0; i < body.length; i++)
    body[i] = /** @type {number} */ (body[i]) ^ /** @type {number} */ (mask[i % 4]);
  return Buffer.concat([head, mask, body]);
}

/** Puts messages together out of pieces and frames. @param {(text: string) => void} onMessage @returns {(piece: Buffer) => void} */
function frames(onMessage) {
  let rest = Buffer.alloc(0);
  /** @type {Buffer[]} */
  let message = [];
  return (piece) => {
    rest = Buffer.concat([rest, piece]);
    for (;;) {
      const size = sizeOf(rest);
      if (!size || rest.length < size.head + size.body) return;
      const [first = 0] = rest;
      // What is no text (a ping) is nobody's.
      if ((first & 15) < 8) message.push(rest.subarray(size.head, size.head + size.body));
      rest = rest.subarray(size.head + size.body);
      if ((first & 0x80) === 0 || (first & 15) >= 8) continue;
      const text = Buffer.concat(message).toString("utf8");
      message = [];
      onMessage(text);
    }
  };
}

/** @param {Buffer} bytes @returns {{ head: number, body: number } | null} null while the head is not there */
function sizeOf(bytes) {
  const short = (bytes[1] ?? 0) & 127;
  const head = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (bytes.length < head) return null;
  if (short < 126) return { head, body: short };
  return { head, body: short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2)) };
}
