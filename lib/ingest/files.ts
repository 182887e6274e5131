import "server-only";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { constants, createGunzip, gunzipSync } from "node:zlib";
import { tooLarge } from "@/lib/http/body";
import { gunzipBounded, isGzip } from "@/lib/http/gunzip";
import { limits } from "@/lib/http/limits";
import { HttpProblem } from "@/lib/http/problem";
import { type ResultFile, decodeText, headLength, memoryFile } from "@/lib/parsers";

/** A file of an upload, as it came. */
export interface UploadedFile {
  name: string | null;
  bytes: Uint8Array;
}

/** An uploaded file after decompression. */
export interface OpenedFile {
  result: ResultFile;
  /** The gzip stream ended early: what is there was read, the rest is missing. */
  truncated: boolean;
}

/** What a file is called in messages. */
export function labelOf(file: UploadedFile): string {
  return file.name ?? "the body";
}

/** A 422 about one file. */
export function unusable(file: UploadedFile, message: string, line?: number): HttpProblem {
  return new HttpProblem(422, `${labelOf(file)}: ${message}`, [
    { ...(file.name ? { file: file.name } : {}), ...(line === undefined ? {} : { line }), message },
  ]);
}

/** The uncompressed bytes of a file that must be small enough to hold. @throws HttpProblem 413, 422 */
export async function inflated(file: UploadedFile, limit: number): Promise<Uint8Array> {
  if (!isGzip(file.bytes)) {
    if (file.bytes.byteLength > limit) throw tooLarge(labelOf(file), limit);
    return file.bytes;
  }
  const gunzipped = await gunzipBounded(file.bytes, limit);
  if (gunzipped.kind === "too-large") throw tooLarge(`${labelOf(file)}, decompressed,`, limit);
  if (gunzipped.kind === "broken") throw unusable(file, `not valid gzip: ${gunzipped.reason}`);
  return gunzipped.bytes;
}

/** Opens a result for the parsers: small files as one text, large ones as a stream of lines. */
export async function openResult(file: UploadedFile): Promise<OpenedFile> {
  if (file.bytes.byteLength === 0) throw unusable(file, "the file is empty (0 bytes)");
  if (!isGzip(file.bytes)) return { result: fromBytes(file, file.bytes), truncated: false };
  const gunzipped = await gunzipBounded(file.bytes, limits.text);
  switch (gunzipped.kind) {
    case "ok":
      return { result: fromBytes(file, gunzipped.bytes), truncated: false };
    case "too-large":
      return { result: streamed(file), truncated: false };
    case "broken":
      return { result: fromBytes(file, await salvaged(file, gunzipped.reason)), truncated: true };
  }
}

function fromBytes(file: UploadedFile, bytes: Uint8Array): ResultFile {
  if (isGzip(bytes)) throw unusable(file, "gzip inside gzip; compress it once, or not at all");
  return bytes.byteLength > limits.text
    ? linesOnly(file, bytes, bytes.byteLength)
    : memoryFile(file.name, bytes);
}

/** A cut-off download keeps what it has: the parser decides whether that is a run. */
async function salvaged(file: UploadedFile, reason: string): Promise<Uint8Array> {
  if (!/unexpected end of file/i.test(reason)) throw unusable(file, `not valid gzip: ${reason}`);
  return partialGunzip(file.bytes, limits.text, file);
}

function partialGunzip(bytes: Uint8Array, limit: number, file: UploadedFile): Uint8Array {
  try {
    return gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: limit });
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge(`${labelOf(file)}, decompressed,`, limit);
    throw unusable(file, `not valid gzip: ${error instanceof Error ? error.message : "unreadable"}`);
  }
}

function streamed(file: UploadedFile): ResultFile {
  const head = partialGunzip(file.bytes.subarray(0, headLength), limits.text, file);
  return { ...linesOnly(file, head, limits.text + 1), lines: () => bounded(file, () => gunzipStream(file)) };
}

/** Bytes; the system gets pieces of this size back as soon as they are free. */
const streamedPiece = 256 * 1024;

function gunzipStream(file: UploadedFile): Readable {
  const source = Readable.from([file.bytes]);
  const gunzip = createGunzip({ chunkSize: streamedPiece });
  source.on("error", (error) => gunzip.destroy(error));
  return source.pipe(gunzip);
}

/** A file too large to be one string. */
function linesOnly(file: UploadedFile, bytes: Uint8Array, size: number): ResultFile {
  return {
    name: file.name,
    head: decodeText(bytes.subarray(0, headLength)),
    size,
    text: () => Promise.reject(tooLarge(`${labelOf(file)}, decompressed,`, limits.text)),
    bytes: () => Promise.reject(tooLarge(`${labelOf(file)}, decompressed,`, limits.text)),
    lines: () => bounded(file, () => Readable.from(slices(bytes), { objectMode: false })),
  };
}

/** A large buffer in pieces, so that the stream that reads it decodes no more at once than it must. */
function* slices(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += headLength) yield bytes.subarray(at, at + headLength);
}

async function* bounded(file: UploadedFile, open: () => Readable): AsyncGenerator<string> {
  const input = open();
  let size = 0;
  input.on("data", (chunk: Buffer) => {
    size += chunk.byteLength;
    if (size > limits.stream) input.destroy(tooLarge(`${labelOf(file)}, decompressed,`, limits.stream));
  });
  let failure: unknown;
  input.on("error", (error) => (failure = error));
  const lines = createInterface({ input, crlfDelay: Infinity });
  for await (const line of lines) {
    if (line.length > limits.text) throw tooLarge(`A line of ${labelOf(file)}`, limits.text);
    yield line;
  }
  if (failure instanceof HttpProblem) throw failure;
  if (failure)
    throw unusable(file, `not valid gzip: ${failure instanceof Error ? failure.message : "unreadable"}`);
}
