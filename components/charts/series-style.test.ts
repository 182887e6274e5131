import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SeriesIdentity } from "@/lib/model";
import { lineNames, seriesColours, spread } from "./series-style";

const series = (scenario: string, tool: string, environment = "ci", connections = 64): SeriesIdentity => ({
  scenario,
  tool,
  environment,
  load: { connections },
  variant: {},
});

describe("seriesColours", () => {
  it("gives a tool the same colour in every scenario, and different tools different ones", () => {
    const all = [series("a", "wrk"), series("b", "wrk"), series("b", "k6")];
    const colour = seriesColours(all);
    expect(colour(all[0]!)).toBe(colour(all[1]!));
    expect(colour(all[1]!)).not.toBe(colour(all[2]!));
  });
});

describe("lineNames", () => {
  it("says the tool, and beyond that only what differs", () => {
    const two = [series("a", "wrk"), series("a", "k6")];
    expect(two.map(lineNames(two))).toEqual(["wrk", "k6"]);
    const loads = [series("a", "wrk", "ci", 64), series("a", "wrk", "ci", 256), series("a", "k6")];
    expect(loads.map(lineNames(loads))).toEqual(["wrk, 64c", "wrk, 256c", "k6"]);
    const beds = [series("a", "wrk", "ci"), series("a", "wrk", "metal")];
    expect(beds.map(lineNames(beds))).toEqual(["wrk, ci", "wrk, metal"]);
  });
});

describe("spread", () => {
  it("keeps labels apart, inside, and in their order", () => {
    const places = fc.array(fc.integer({ min: 0, max: 180 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(places, (list) => {
        const placed = spread(list, 16, 200);
        const sorted = [...placed].sort((a, b) => a - b);
        sorted.slice(1).forEach((at, index) => expect(at - sorted[index]!).toBeGreaterThanOrEqual(16));
        expect(sorted[0]).toBeGreaterThanOrEqual(0);
        expect(sorted.at(-1)).toBeLessThanOrEqual(200);
      }),
    );
  });

  it("leaves labels alone that do not touch", () => {
    expect(spread([10, 100, 50], 16, 200)).toEqual([10, 100, 50]);
  });
});
