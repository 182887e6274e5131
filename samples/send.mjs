// @ts-check
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";

const maxAttempts = 8;
const maxWaitMs = 10_000;

/**
 * @typedef {object} SampleUpload one request
 * @property {Record<string, unknown>} meta metadata as in api.md
 * @property {{ field: "result" | "profile" | "config", path: string }[]} files sent beside it
 */

/**
 * By hand and not by FormData, whose boundary is random: a retry must send the same bytes.
 *
 * @param {SampleUpload} upload
 */
export async function multipart({ meta, files }) {
  const parts = [
    { field: "meta", name: "", type: "application/json", body: Buffer.from(JSON.stringify(meta)) },
  ];
  for (const { field, path } of files)
    parts.push({
      field,
      name: basename(path),
      type: "application/octet-stream",
      body: await readFile(path),
    });
  const hash = createHash("sha256");
  for (const { field, body } of parts) hash.update(`${field}:${body.length}:`).update(body);
  const key = hash.digest("hex");
  const boundary = `benchtrail-${key.slice(0, 32)}`;
  const chunks = parts.flatMap(({ field, name, type, body }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"` +
        `${name ? `; filename="${name}"` : ""}\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    body,
    Buffer.from("\r\n"),
  ]);
  return {
    key: `sample-${key}`,
    boundary,
    body: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

/**
 * Sends until it is stored: a busy server (429, 503) or one that is away is asked again, a refusal is thrown.
 *
 * @param {URL} target @param {string} token @param {{ key: string, boundary: string, body: Buffer }} request
 * @returns {Promise<{ runs: unknown[], profiles: unknown[], replayed: boolean }>}
 */
export async function send(target, token, request) {
  for (let attempt = 1; ; attempt++) {
    const answer = await post(target, token, request);
    if (answer.stored) return answer.stored;
    if (!answer.retry || attempt === maxAttempts) throw new Error(`${target.pathname}: ${answer.reason}`);
    await new Promise((resolve) =>
      setTimeout(resolve, Math.min(answer.waitMs ?? 50 * 2 ** attempt, maxWaitMs)),
    );
  }
}

/**
 * @param {URL} target @param {string} token @param {{ key: string, boundary: string, body: Buffer }} request
 * @returns {Promise<{ stored?: { runs: unknown[], profiles: unknown[], replayed: boolean }, retry?: boolean, waitMs?: number, reason?: string }>}
 */
async function post(target, token, { key, boundary, body }) {
  try {
    const response = await fetch(target, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": `multipart/form-data; boundary=${boundary}`,
        "Idempotency-Key": key,
      },
      body: new Uint8Array(body),
    });
    const text = await response.text();
    const replayed = response.headers.get("Idempotent-Replayed") === "true";
    if (response.ok) return { stored: { ...JSON.parse(text), replayed } };
    const seconds = Number(response.headers.get("Retry-After") ?? NaN);
    return {
      retry: response.status === 429 || response.status === 503,
      waitMs: Number.isFinite(seconds) ? seconds * 1000 : undefined,
      reason: `${response.status} ${text.slice(0, 2000)}`,
    };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { retry: true, reason: cause instanceof Error ? cause.message || cause.name : String(cause) };
  }
}
