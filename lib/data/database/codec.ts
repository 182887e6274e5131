import "server-only";
import {
  deflateRawSync,
  inflateRawSync,
  deflateRaw as deflateRawCallback,
  inflateRaw as inflateRawCallback,
} from "node:zlib";
import { promisify } from "node:util";
import { dictionary1 } from "./codec-dictionary";

const deflateRaw = promisify(deflateRawCallback);
const inflateRaw = promisify(inflateRawCallback);

/** How stored bytes are compressed; the number stands beside them in the database and never changes its meaning. */
export const codecs = { plain: 0, deflateDictionary1: 1 } as const;

/** Above this, work moves to a thread of libuv's pool. */
const threadAbove = 64 * 1024;

/** Bytes as they are stored. */
export interface Packed {
  codec: number;
  /** Length before compression. */
  size: number;
  bytes: Uint8Array;
}

/**
 * Compresses for storage. A load tool's report is a few hundred bytes whose words are always the same: with a
 * dictionary of those words deflate makes a third of it that it could not make alone. Bytes that do not shrink
 * (gzipped profiles) are kept as they came.
 */
export async function pack(bytes: Uint8Array): Promise<Packed> {
  // A short report is as small at level 6, in half the time.
  const options = { dictionary: dictionary1, level: bytes.byteLength > 2_048 ? 9 : 6 };
  const deflated =
    bytes.byteLength > threadAbove ? await deflateRaw(bytes, options) : deflateRawSync(bytes, options);
  return deflated.byteLength < bytes.byteLength
    ? { codec: codecs.deflateDictionary1, size: bytes.byteLength, bytes: deflated }
    : { codec: codecs.plain, size: bytes.byteLength, bytes };
}

/** The bytes as they were before `pack`. @throws Error for a codec that this version does not know */
export async function unpack({ codec, size, bytes }: Packed): Promise<Uint8Array> {
  if (codec === codecs.plain) return bytes;
  if (codec !== codecs.deflateDictionary1)
    throw new Error(`stored with codec ${codec}, which this version does not know`);
  const options = { dictionary: dictionary1, maxOutputLength: Math.max(1, size) };
  return size > threadAbove ? inflateRaw(bytes, options) : inflateRawSync(bytes, options);
}

/** Small JSON documents, always with dictionary 1. */
export function packJson(value: unknown): Uint8Array<ArrayBuffer> {
  const packed = deflateRawSync(JSON.stringify(value), { dictionary: dictionary1, level: 6 });
  return new Uint8Array(packed);
}

/** What `packJson` packed; the caller parses it with Zod. */
export function unpackJson(bytes: Uint8Array): unknown {
  return JSON.parse(inflateRawSync(bytes, { dictionary: dictionary1 }).toString("utf8"));
}
