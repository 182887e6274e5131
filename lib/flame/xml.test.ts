import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escapeXml } from "./xml";

describe("escapeXml", () => {
  it("leaves no markup and nothing that XML cannot hold, whatever comes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 80 }), (text) => {
        const escaped = escapeXml(text);
        expect(escaped).not.toMatch(
          /[<>"\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|&(?!amp;|lt;|gt;|quot;)/,
        );
        expect(() => encodeURIComponent(escaped)).not.toThrow();
      }),
    );
  });

  it("keeps letters, signs and pairs", () => {
    expect(escapeXml("−60.8 % → 日本 🚀 a&b")).toBe("−60.8 % → 日本 🚀 a&amp;b");
  });
});
