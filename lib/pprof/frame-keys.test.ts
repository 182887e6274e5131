import fc from "fast-check";
import { expect, it } from "vitest";
import { FrameKeys, sortedFrames } from "./frame-keys";
import { type Frame, type Granularity, compareText } from "./frames";

const text = fc.constantFrom("", "a", "b", "a\nb", "[libc.so]", "main.go");
const frame: fc.Arbitrary<Frame> = fc.record({
  name: text,
  file: text,
  line: fc.integer({ min: 0, max: 3 }),
});

/** What makes two frames one, told plainly. */
function same(granularity: Granularity, a: Frame, b: Frame): boolean {
  if (a.name !== b.name) return false;
  const binary = a.name.startsWith("[") && a.name.endsWith("]");
  if (binary || granularity === "lines") return a.file === b.file && a.line === b.line;
  return granularity === "functions" || granularity === "packages" || a.file === b.file;
}

it("keys are equal exactly for frames that are one", () => {
  const granularity = fc.constantFrom<Granularity>(
    "functions",
    "filefunctions",
    "files",
    "lines",
    "packages",
  );
  fc.assert(
    fc.property(granularity, fc.array(frame, { maxLength: 12 }), (by, frames) => {
      const keys = new FrameKeys(by);
      const numbers = frames.map((one) => keys.of(one));
      for (const [i, a] of frames.entries())
        for (const [k, b] of frames.entries()) expect(numbers[i] === numbers[k]).toBe(same(by, a, b));
      expect(Math.max(-1, ...numbers)).toBe(new Set(numbers).size - 1);
    }),
  );
});

it("frames are sorted by name, file and line", () => {
  fc.assert(
    fc.property(fc.array(frame), (frames) => {
      const sorted = sortedFrames(frames).map((place) => frames[place]!);
      const plain = frames.toSorted(
        (a, b) => compareText(a.name, b.name) || compareText(a.file, b.file) || a.line - b.line,
      );
      expect(sorted).toEqual(plain);
    }),
  );
});
