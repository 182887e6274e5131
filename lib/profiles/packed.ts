import "server-only";
import { promisify } from "node:util";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGzip, gunzip, gzip } from "node:zlib";

const gzipped = promisify(gzip);
const gunzipped = promisify(gunzip);

/** What this room has made, gzipped. */
export type Packed = Uint8Array;

/** Packs on a thread of libuv's. */
export async function pack(bytes: Uint8Array): Promise<Packed> {
  return gzipped(bytes);
}

/**
 * Unpacks what this room has packed, on a thread of libuv's. With room for all of it there is one way there and back,
 * and nothing for the collector.
 */
export function unpack(bytes: Packed): Promise<Uint8Array> {
  return gunzipped(bytes, { chunkSize: unpackedSize(bytes) + 64 });
}

/** In bytes: the last four of what was packed tell it (RFC 1952). */
export function unpackedSize(bytes: Packed): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - 4, true);
}

/** Pieces of text are packed so many characters at a time. */
const chunkLength = 1 << 18;

/** A twentieth larger than at the usual level, in a quarter of its time. */
const level = 1;

/** Packs text while it is written: a large one never stands in memory whole. */
export async function packText(pieces: Iterable<string>): Promise<Packed> {
  return pipeline(chunksOf(pieces), createGzip({ level }), buffer);
}

function* chunksOf(pieces: Iterable<string>): Generator<string> {
  let chunk = "";
  for (const piece of pieces) {
    chunk += piece;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = "";
  }
  yield chunk;
}
