// @ts-check
import { Agent, request as httpRequest } from "node:http";

/**
 * @typedef {object} Call
 * @property {string} [method] default GET
 * @property {string} path with its query
 * @property {Record<string, string>} [headers]
 * @property {Buffer} [body]
 */

/**
 * @typedef {object} Answer
 * @property {number} status
 * @property {number} firstByteMs from sending to the first byte of the answer's head
 * @property {number} totalMs until its last byte
 * @property {number} bytes of the body as it came, compressed where it was
 * @property {() => string} text
 */

/**
 * A cheap client: kept-alive connections, nothing decoded unless asked for.
 *
 * @param {string} base URL @param {{ connections?: number, headers?: Record<string, string> }} [options]
 */
export function client(base, { connections = 8, headers = {} } = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(base);
  /** @param {Call} call @returns {Promise<Answer>} */
  const send = (call) =>
    new Promise((resolve, reject) => {
      const since = performance.now();
      const outgoing = httpRequest(
        {
          agent,
          hostname,
          port,
          method: call.method ?? "GET",
          path: call.path,
          headers: {
            ...headers,
            ...call.headers,
            ...(call.body ? { "Content-Length": call.body.length } : {}),
          },
        },
        (response) => {
          const firstByteMs = performance.now() - since;
          /** @type {Buffer[]} */
          const chunks = [];
          response.on("data", (chunk) => chunks.push(chunk));
          response.on("error", reject);
          response.on("end", () => {
            const body = Buffer.concat(chunks);
            resolve({
              status: response.statusCode ?? 0,
              firstByteMs,
              totalMs: performance.now() - since,
              bytes: body.length,
              text: () => body.toString("utf8"),
            });
          });
        },
      );
      outgoing.on("error", reject);
      outgoing.end(call.body);
    });
  return { send, close: () => agent.destroy() };
}

/** @param {Answer} answer @param {string} what @returns {any} the JSON of a good answer; throws otherwise */
export function json(answer, what) {
  if (answer.status < 200 || answer.status > 299)
    throw new Error(`${what}: ${answer.status} ${answer.text().slice(0, 500)}`);
  return JSON.parse(answer.text());
}

/** Runs `work` on every item, so many at a time. @template T @param {Iterable<T>} items @param {number} limit @param {(item: T) => Promise<unknown>} work */
export async function each(items, limit, work) {
  const rest = items[Symbol.iterator]();
  const worker = async () => {
    for (let step = rest.next(); !step.done; step = rest.next()) await work(step.value);
  };
  await Promise.all(Array.from({ length: limit }, worker));
}

/** Several files as one `multipart/form-data` body. @param {object} meta @param {{ field: string, name: string, body: Buffer | string }[]} files */
export function multipart(meta, files) {
  const boundary = "benchtrail-bench-7d1f0b6a";
  const head = (/** @type {string} */ disposition) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`;
  const parts = files.flatMap(({ field, name, body }) => [
    Buffer.from(head(`name="${field}"; filename="${name}"`)),
    Buffer.from(body),
    Buffer.from("\r\n"),
  ]);
  const text = Buffer.from(`${head('name="meta"')}${JSON.stringify(meta)}\r\n`);
  return {
    headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([text, ...parts, Buffer.from(`--${boundary}--\r\n`)]),
  };
}
