import "server-only";
import type { z } from "zod";
import { limits, sizeText } from "./limits";
import { gunzipBounded } from "./gunzip";
import { HttpProblem } from "./problem";
import { invalid } from "./route";

/** A request as far as uploads read it: the web's own, or Node's (lib/ingest/listener.ts). */
export interface Incoming {
  url: string;
  headers: { get(name: string): string | null };
  body: AsyncIterable<Uint8Array> | null;
}

let inFlight = 0;

/**
 * Runs `work` while `bytes` of the server's upload memory are set aside.
 * @throws HttpProblem 429 when too many large uploads are under way
 */
export async function withUploadMemory<T>(request: Incoming, work: () => Promise<T>): Promise<T> {
  const declared = Number(request.headers.get("content-length") ?? limits.body);
  if (declared > limits.body) throw tooLarge("The request", limits.body);
  const bytes = Number.isFinite(declared) ? declared : limits.body;
  if (inFlight > 0 && inFlight + bytes > limits.inFlight)
    throw new HttpProblem(429, "Too many large uploads are under way.", undefined, { "retry-after": "1" });
  inFlight += bytes;
  try {
    return await work();
  } finally {
    inFlight -= bytes;
  }
}

/** The 413 for `what`, naming the limit. */
export function tooLarge(what: string, limit: number): HttpProblem {
  return new HttpProblem(413, `${what} is larger than ${sizeText(limit)}.`);
}

/**
 * The whole body, `Content-Encoding: gzip` undone.
 * @throws HttpProblem 413 over a limit (before or after decompression), 415 for another encoding, 400 for broken gzip
 */
export async function readBody(request: Incoming): Promise<Uint8Array> {
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  const body = await readBounded(request.body, limits.body);
  if (encoding === "identity" || encoding === "") return body;
  if (encoding !== "gzip" && encoding !== "x-gzip")
    throw new HttpProblem(415, `Content-Encoding "${encoding}" is not understood; use gzip or none.`);
  const decoded = await gunzipBounded(body, limits.decodedBody);
  if (decoded.kind === "too-large") throw tooLarge("The decompressed request", limits.decodedBody);
  if (decoded.kind === "broken") throw new HttpProblem(400, `The body is not valid gzip: ${decoded.reason}.`);
  return decoded.bytes;
}

/**
 * A small JSON body, parsed with a schema; no body is an empty object.
 * @throws HttpProblem 400, 413
 */
export async function readJson<T extends z.ZodType>(request: Request, schema: T): Promise<z.infer<T>> {
  const text = new TextDecoder().decode(await readBounded(request.body, limits.json));
  let value: unknown;
  try {
    value = JSON.parse(text.trim() || "{}");
  } catch {
    throw new HttpProblem(400, "The body is not valid JSON.");
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalid(parsed.error, "The body");
  return parsed.data;
}

async function readBounded(stream: Incoming["body"], limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge("The request", limit);
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size);
}
