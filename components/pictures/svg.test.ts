import { describe, expect, it } from "vitest";
import { document, element } from "./svg";

const hostile = `</text><script>alert(1)</script>"'&<!--]]>\u0000\u000b\ud800\ufffe`;

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
