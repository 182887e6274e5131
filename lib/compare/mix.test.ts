import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { latencyScheme } from "@/lib/model";
import { type PartOnSides, splitQuantile, splitSentence } from ".";

const bucket = (seconds: number) =>
  Math.ceil(Math.log(seconds / latencyScheme.lowest) / Math.log(latencyScheme.ratio));
/** Requests between `from` and `to` seconds. */
const part = (requests: number, from: number, to: number) => ({
  requests,
  counts: [[bucket(to), requests, bucket(from)]] as [number, number, number][],
});
const ping = part(7_000, 0.001, 0.002);

function sentence(parts: readonly PartOnSides[]): string {
  const split = splitQuantile(parts, 0.99)!;
  const shared = { seriesId: "", scenario: "shop", metric: "latency_p99", estimated: false };
  return splitSentence({ ...shared, ...split, parts: [...split.parts] }, 0.02);
}

describe("a change of the whole, taken apart", () => {
  it("is one endpoint's own where only that became slower", () => {
    const parts = [
      { name: "GET /ping", base: ping, head: ping },
      { name: "POST /issue", base: part(3_000, 0.01, 0.02), head: part(3_000, 0.02, 0.04) },
    ];
    expect(sentence(parts)).toMatch(/^P99 \+20.ms: all of it from POST \/issue; the mix did not move$/);
    const split = splitQuantile(parts, 0.99)!;
    expect(Math.abs(split.mix)).toBeLessThan(1e-9);
    expect(split.parts[0]?.within).toBeCloseTo(split.head - split.base, 9);
  });

  it("is the mix where every endpoint is as fast as it was", () => {
    const slow = part(50, 0.1, 0.11);
    const parts = [
      { name: "GET /ping", base: ping, head: ping },
      { name: "POST /issue", base: slow, head: part(3_000, 0.1, 0.11) },
    ];
    const split = splitQuantile(parts, 0.99)!;
    expect(split.within).toBeCloseTo(0, 9);
    expect(split.mix).toBeGreaterThan(0.09);
    expect(sentence(parts)).toMatch(/all of it from another mix of requests \(POST \/issue 0\.71.% → 30.%\)/);
  });

  it("says that nothing moved, and knows endpoints that came or went", () => {
    const same = { name: "GET /ping", base: ping, head: ping };
    const issue = part(3_000, 0.01, 0.02);
    expect(sentence([same, { name: "POST /issue", base: issue, head: issue }])).toBe("P99 is where it was");
    const gone = splitQuantile([same, { name: "POST /issue", base: issue, head: null }], 0.99)!;
    expect(gone.within).toBeCloseTo(0, 9);
    expect(gone.head).toBeLessThan(gone.base);
    expect(splitQuantile([same], 0.99)).toBeNull();
    expect(splitQuantile([same, { name: "x", base: null, head: null }], 0.99)).toBeNull();
  });

  const side = fc.option(
    fc
      .tuple(
        fc.integer({ min: 1, max: 9_999 }),
        fc.integer({ min: 1, max: 900 }),
        fc.integer({ min: 0, max: 40 }),
      )
      .map(([requests, at, width]) => ({
        requests,
        counts: [[at + width, requests, at]] as [number, number, number][],
      })),
    { nil: null, freq: 5 },
  );

  it("always adds up to the whole", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(side, side), { minLength: 2, maxLength: 8 }), (sides) => {
        const parts = sides.map(([base, head], at) => ({ name: `${at}`, base, head }));
        const split = splitQuantile(parts, 0.99);
        if (!split) return;
        expect(split.base + split.mix + split.within).toBeCloseTo(split.head, 9);
        for (const side of ["baseShare", "headShare"] as const)
          expect(split.parts.reduce((sum, one) => sum + one[side], 0)).toBeCloseTo(1, 9);
      }),
    );
  });
});
