import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { document, element, escapeXml } from "./svg";

const hostile = `</text><script>alert(1)</script>"'&<!--]]>\u0000\u000b\ud800\ufffe`;

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

describe("document", () => {
  it("escapes text and attributes alike", () => {
    const picture = document(
      { width: 10, height: 10, title: hostile },
      element("text", { fill: hostile }, hostile),
    );
    expect(picture).not.toContain("<script");
    expect(picture.match(/</g)).toHaveLength(6);
  });

  it("leaves out what has no value and shortens numbers", () => {
    expect(element("rect", { x: 1 / 3, y: null, fill: undefined }, false, null).markup).toBe(
      '<rect x="0.33"/>',
    );
  });
});
