import "server-only";
import { deflateRawSync, inflateRawSync } from "node:zlib";

/** Whole numbers from 0 to 2^53 as bytes: seven bits each, the lowest first, then deflated. */
export function packNumbers(numbers: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(numbers.length * 8);
  let at = 0;
  for (const number of numbers) {
    let rest = number;
    for (; rest >= 128; rest = Math.floor(rest / 128)) bytes[at++] = (rest % 128) | 128;
    bytes[at++] = rest;
  }
  return new Uint8Array(deflateRawSync(bytes.subarray(0, at), { level: 6 }));
}

/** What `packNumbers` packed. */
export function unpackNumbers(packed: Uint8Array): number[] {
  const numbers: number[] = [];
  let [number, factor] = [0, 1];
  for (const byte of inflateRawSync(packed)) {
    number += (byte & 127) * factor;
    factor *= 128;
    if (byte & 128) continue;
    numbers.push(number);
    [number, factor] = [0, 1];
  }
  return numbers;
}
