import "server-only";
import type { z } from "zod";
import { storable } from "@/lib/model";
import { asker } from "@/lib/threads/asker";
import { Budget, heldBytes, memoryShares } from "@/lib/threads/budget";
import { clientAddress } from "./client-address";
import { limits, sizeText } from "./limits";
import { gunzipBounded } from "./gunzip";
import { inTime } from "./in-time";
import { HttpProblem } from "./problem";
import { invalid } from "./route";

/** A request as far as uploads read it: the web's own, or Node's (lib/ingest/listener.ts). */
export interface Incoming {
  url: string;
  headers: { get(name: string): string | null };
  body: AsyncIterable<Uint8Array> | null;
}

/**
 * Runs `work` while the server sets the memory for the request's body aside.
 * @throws HttpProblem 413, 429 when larger bodies are under way than there is memory for
 */
export async function withUploadMemory<T>(request: Incoming, work: () => Promise<T>): Promise<T> {
  const declared = Number(request.headers.get("content-length") ?? limits.body);
  if (declared > limits.body) throw tooLarge("The request", limits.body);
  const bytes = Number.isFinite(declared) ? declared : limits.body;
  const release = await reserved(clientAddress(request), bytes);
  try {
    return await work();
  } finally {
    release();
  }
}

/** Memory that one address may hold: half of it, so that slow uploads from there leave the others theirs. */
const ofAddresses = new Map<string, Budget>();

async function reserved(address: string, bytes: number): Promise<() => void> {
  const own = ofAddresses.get(address) ?? new Budget(() => memoryShares.bytes() / 2);
  ofAddresses.set(address, own);
  const releases: (() => void)[] = [];
  const release = () => {
    for (const one of releases) one();
    if (own.state.used === 0 && own.state.waiting === 0) ofAddresses.delete(address);
  };
  try {
    for (const budget of [own, heldBytes]) releases.push(await budget.reserve(bytes, asker()));
    return release;
  } catch (error) {
    release();
    throw error;
  }
}

/** The 413 for `what`, naming the limit. */
export function tooLarge(what: string, limit: number): HttpProblem {
  const advice = limit === limits.body ? " Files in it may be compressed with gzip." : "";
  return new HttpProblem(413, `${what} is larger than ${sizeText(limit)}.${advice}`);
}

/** The whole body as it travels. @throws HttpProblem 413 */
export function readBody(request: Incoming): Promise<Uint8Array> {
  return readBounded(request.body, limits.body, Number(request.headers.get("content-length") ?? 0));
}

/**
 * A body with its `Content-Encoding` undone.
 * @throws HttpProblem 413 over the limit, 415 for another encoding than gzip, 400 for broken gzip
 */
export async function decodedBody(body: Uint8Array, contentEncoding: string | null): Promise<Uint8Array> {
  const encoding = contentEncoding?.trim().toLowerCase() ?? "identity";
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
  const parsed = schema.safeParse(storable(value));
  if (!parsed.success) throw invalid(parsed.error, "The body");
  return parsed.data;
}

/** @param declared bytes that the client said it sends; large bodies are put together while they come */
async function readBounded(stream: Incoming["body"], limit: number, declared = 0): Promise<Uint8Array> {
  const whole = new Uint8Array(declared > leastDeclared && declared <= limit ? declared : 0);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream ? inTime(stream) : []) {
    const end = size + chunk.byteLength;
    if (end > limit) throw tooLarge("The request", limit);
    if (whole.byteLength === 0) chunks.push(chunk);
    else whole.set(chunk, size);
    size = end;
  }
  if (chunks.length === 0) return whole.subarray(0, size);
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size);
}

const leastDeclared = 2 ** 20;
