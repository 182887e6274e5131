import "server-only";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import { RunSide, SideLane } from "@/lib/model";

/** The first byte: how the rest is laid out. Another number is another layout. */
const layout = 1;

/** A stored side has 37 lanes of 3,600 points at most. */
const mostBytes = 8 * 2 ** 20;

const Head = RunSide.omit({ lanes: true }).extend({
  lanes: z.array(SideLane.omit({ at: true, values: true }).extend({ points: z.int().nonnegative() })),
});

/**
 * A run's side as it is stored: the layout's number, then deflated: the length of the head, the head as JSON, and of each
 * lane its times (differences in milliseconds, 32 bits) and values (doubles, the first bytes of all before the second ones,
 * since neighbours have the same). An hour of five lanes by the second takes 40 to 100 kB.
 */
export function packSide({ lanes, ...rest }: RunSide): Uint8Array<ArrayBuffer> {
  const heads = lanes.map(({ at, values: _, ...lane }) => ({ ...lane, points: at.length }));
  const head = Buffer.from(JSON.stringify({ ...rest, lanes: heads }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  const columns = lanes.flatMap(({ at, values }) => [timesColumn(at), planes(Float64Array.from(values))]);
  const packed = deflateRawSync(Buffer.concat([length, head, ...columns]));
  return Uint8Array.from([layout, ...packed]);
}

/** What `packSide` packed. @throws Error for another layout, or bytes that are none */
export function unpackSide(bytes: Uint8Array): RunSide {
  if (bytes[0] !== layout)
    throw new Error(`stored with layout ${bytes[0]}, which this version does not know`);
  const all = inflateRawSync(bytes.subarray(1), { maxOutputLength: mostBytes });
  let from = 4 + all.readUInt32LE(0);
  const { lanes, ...rest } = Head.parse(JSON.parse(all.toString("utf8", 4, from)));
  return {
    ...rest,
    lanes: lanes.map(({ points, ...lane }) => {
      const at = times(all.subarray(from, (from += 4 * points)));
      const values = doubles(all.subarray(from, (from += 8 * points)));
      return { ...lane, at, values };
    }),
  };
}

/** The head of a packed side alone. */
export function packedHead(bytes: Uint8Array): z.infer<typeof Head> {
  const { lanes, ...rest } = unpackSide(bytes);
  return { ...rest, lanes: lanes.map(({ at, values: _, ...lane }) => ({ ...lane, points: at.length })) };
}

function timesColumn(at: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * at.length);
  let before = 0;
  for (const [i, time] of at.entries()) {
    const ms = Math.round(time * 1000);
    bytes.writeInt32LE(ms - before, 4 * i);
    before = ms;
  }
  return bytes;
}

function times(bytes: Buffer): number[] {
  let ms = 0;
  return Array.from({ length: bytes.length / 4 }, (_, i) => (ms += bytes.readInt32LE(4 * i)) / 1000);
}

function planes(values: Float64Array): Buffer {
  const bytes = Buffer.from(values.buffer);
  const result = Buffer.alloc(bytes.length);
  for (let i = 0; i < bytes.length; i++) result[(i % 8) * values.length + Math.floor(i / 8)] = bytes[i]!;
  return result;
}

function doubles(bytes: Buffer): number[] {
  const count = bytes.length / 8;
  const whole = new Uint8Array(bytes.length);
  for (let i = 0; i < bytes.length; i++) whole[i] = bytes[(i % 8) * count + Math.floor(i / 8)]!;
  return [...new Float64Array(whole.buffer)];
}
