import "server-only";
import { LRUCache } from "lru-cache";
import { perProcess } from "@/lib/env/per-process";
import type { Profile } from "@/lib/pprof";

/** Of every object and string, besides what is in it; bytes. */
const overhead = 24;

/** An empty cache of decoded profiles, bounded by their bytes. `perf` tells the time. */
export const profileCache = (perf: { now: () => number } = performance) =>
  new LRUCache<string, Profile>({
    maxSize: 128 * 2 ** 20,
    sizeCalculation: memoryOf,
    ttl: 5 * 60_000,
    ttlAutopurge: true,
    updateAgeOnGet: true,
    perf,
  });

/**
 * Decoded profiles that people look at, by project and id: decoding costs most of a request, and the same few are
 * looked at again and again. An upload of a few MB takes some ten, so they are bounded by their bytes, and go minutes
 * after the last look whether anybody asks again or not.
 */
export const decoded = perProcess("decoded-profiles", () => profileCache());

/** About how many bytes of memory a decoded profile takes. */
export function memoryOf(profile: Profile): number {
  return bytesOf(profile);
}

function bytesOf(part: unknown): number {
  // A column may stand in a larger buffer, as far as that has grown.
  if (ArrayBuffer.isView(part)) return overhead + part.buffer.byteLength;
  if (typeof part === "string") return overhead + part.length;
  if (typeof part !== "object" || part === null) return 8;
  return Object.values(part).reduce<number>((sum, one) => sum + bytesOf(one), overhead);
}
