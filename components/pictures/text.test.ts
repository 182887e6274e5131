import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fit, textWidth, wrap } from "./text";

describe("fit", () => {
  it("never gives more than there is room for, and keeps what fits", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.integer({ min: 20, max: 400 }), (text, most) => {
        const shown = fit(text, 12, most);
        expect(textWidth(shown, 12)).toBeLessThanOrEqual(most);
        expect(shown).not.toMatch(/[\n\r\t]/);
      }),
    );
    expect(fit("GET /ping", 12, 200)).toBe("GET /ping");
    expect(fit("a very long name of a scenario", 12, 100)).toMatch(/^a very.*…$/);
  });
});

describe("wrap", () => {
  it("breaks at spaces, holds numbers to their units, cuts the last line", () => {
    expect(wrap("Slower: QPS −60.8\u00a0% and P99 +55\u00a0%", 10, 110, 2)).toEqual([
      "Slower: QPS −60.8\u00a0%",
      "and P99 +55\u00a0%",
    ]);
    expect(wrap("QPS (p < 0.001)", 10, 60, 2)).toEqual(["QPS", "(p < 0.001)"]);
    const lines = wrap("one two three four five six seven", 10, 60, 2);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/…$/);
  });
});
