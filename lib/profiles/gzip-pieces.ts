import "server-only";
import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";

const deflated = promisify(deflateRaw);

/** A twentieth larger than at the usual level, in a quarter of its time: for answers that are made anew. */
const level = 1;

const leastChunk = 1 << 14;

/** Magic number, method deflate, no name, no time, made for speed, of an unknown system (RFC 1952). */
const gzipHeader = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 255);

/** Gzips pieces as one, each on a thread of its own. What is compressed apart is put together as pigz does. */
export async function gzipPieces(pieces: readonly Uint8Array[]): Promise<Uint8Array> {
  const last = pieces.length - 1;
  const bodies = await Promise.all(
    pieces.map((piece, at) => {
      const finishFlush = at === last ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
      // Room for all of it: each further chunk would be a way to the thread and back.
      return deflated(piece, { level, finishFlush, chunkSize: Math.max(leastChunk, piece.length) });
    }),
  );
  const trailer = Buffer.alloc(8);
  // Of no bytes Node says 0 and not the sum so far.
  trailer.writeUInt32LE(pieces.reduce((sum, piece) => (piece.length > 0 ? crc32(piece, sum) : sum), 0));
  trailer.writeUInt32LE(pieces.reduce((size, piece) => size + piece.length, 0) % 2 ** 32, 4);
  return Buffer.concat([gzipHeader, ...bodies, trailer]);
}
