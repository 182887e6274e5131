import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Profile } from "@/lib/pprof";
import { fixture } from "@/lib/pprof/fixtures/load";
import { memoryOf, profileCache } from "./decoded";

const MiB = 2 ** 20;
const heap = fixture("3c21054a6f54-heap.pb.gz");

/** A profile whose stacks take so much memory. */
const large = (bytes: number): Profile => ({
  ...heap,
  samples: { ...heap.samples, stack: new Uint32Array(bytes / 4) },
});

let decoded: ReturnType<typeof profileCache>;
beforeEach(() => {
  vi.useFakeTimers();
  decoded = profileCache(performance);
  // At 0 a clock is taken for none, and it is read at most once a millisecond.
  vi.advanceTimersByTime(1_000);
});
afterEach(() => {
  decoded.clear();
  vi.useRealTimers();
});

test("many small profiles stay, until a large one needs their room", () => {
  for (let i = 0; i < 100; i++) decoded.set(`small ${i}`, heap);
  expect(decoded.size).toBe(100);
  decoded.set("large", large(126 * MiB));
  expect(decoded.has("large")).toBe(true);
  expect(decoded.has("small 0")).toBe(false);
  expect(decoded.calculatedSize).toBeLessThanOrEqual(128 * MiB);
});

test("a profile larger than all the room is not kept", () => {
  decoded.set("huge", large(129 * MiB));
  expect(decoded.size).toBe(0);
});

test("what nobody looks at any more goes without anybody asking", () => {
  decoded.set("left", heap).set("looked at", heap);
  vi.advanceTimersByTime(4 * 60_000);
  expect(decoded.get("looked at")).toBe(heap);
  vi.advanceTimersByTime(2 * 60_000);
  expect([...decoded.keys()]).toEqual(["looked at"]);
  vi.advanceTimersByTime(4 * 60_000);
  expect(decoded.calculatedSize).toBe(0);
});

test("memory counts every column, as large as its buffer is, and every string", () => {
  const { stack } = heap.samples;
  const roomy = new Uint32Array(stack.length + 1_000).subarray(0, stack.length);
  const grown = { ...heap, samples: { ...heap.samples, stack: roomy } };
  expect(memoryOf(grown) - memoryOf({ ...heap, samples: { ...heap.samples, stack: stack.slice() } })).toBe(
    4_000,
  );
  const named = { ...heap, strings: [...heap.strings, "x".repeat(1_000)] };
  expect(memoryOf(named) - memoryOf(heap)).toBeGreaterThanOrEqual(1_000);
});
