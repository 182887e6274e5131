import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { indentJson, printable } from "./printable";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("printable", () => {
  it("shows what a terminal showed, unchanged", () => {
    const text = "Running 3s test @ http://127.0.0.1:8080/ping\n  2 threads and 64 connections\n";
    expect(printable(bytes(text))).toEqual({ text, cut: false });
  });

  it("reads UTF-16 by its mark, which is not shown", () => {
    expect(printable(Buffer.from("\uFEFFRunning\n", "utf16le"))?.text).toBe("Running\n");
  });

  it("breaks JSON of one line into lines and keeps every digit", () => {
    const { text } = printable(bytes('{"a":[1.50,12345678901234567890],"b":{},"c":"x, {y}: \\"z\\""}')) ?? {
      text: "",
    };
    expect(text).toBe(
      '{\n  "a": [\n    1.50,\n    12345678901234567890\n  ],\n  "b": {},\n  "c": "x, {y}: \\"z\\""\n}\n',
    );
  });

  it("leaves a stream of JSON lines and what only looks like JSON as they are", () => {
    const stream = '{"type":"Metric"}\n{"type":"Point"}\n';
    expect(printable(bytes(stream))?.text).toBe(stream);
    expect(printable(bytes("{not json"))?.text).toBe("{not json");
  });

  it("shows the beginning of long output up to a whole line, and no binary", () => {
    const shown = printable(bytes("0123456789\n".repeat(30_000)));
    expect(shown).toMatchObject({ cut: true });
    expect(shown?.text.endsWith("9")).toBe(true);
    expect(printable(new Uint8Array([1, 0, 2]))).toBeNull();
  });
});

describe("indentJson", () => {
  it("changes nothing but white space", () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(JSON.parse(indentJson(json))).toEqual(JSON.parse(json));
      }),
    );
  });
});
