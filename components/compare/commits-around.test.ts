import { describe, expect, it } from "vitest";
import type { TrendPoint } from "@/lib/model";
import { aroundSides } from "./commits-around";

const points = Array.from({ length: 100 }, (_, index): TrendPoint => ({
  commit: `c${index}`,
  committedAt: "2026-11-21T08:00:00.000Z",
  n: 1,
  median: index,
  min: index,
  max: index,
  runIds: [],
  configChanged: false,
  configurations: 1,
  invalid: false,
  message: null,
}));

describe("aroundSides", () => {
  it("shows both sides and what lies around them, whichever is newer", () => {
    const shown = aroundSides(points, "c52", "c50");
    expect(shown?.[0]?.commit).toBe("c38");
    expect(shown?.at(-1)?.commit).toBe("c64");
  });

  it("ends where the trend ends", () => {
    expect(aroundSides(points, "c0", "c99")).toHaveLength(100);
  });

  it("shows nothing of a trend that lacks a side", () => {
    expect(aroundSides(points, "c1", "elsewhere")).toBeNull();
  });
});
