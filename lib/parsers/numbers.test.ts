import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { memoryFile } from "./file";
import type { ResultFile } from "./types";
import { parseCount, parseDuration, parseSize, scalePower } from "./numbers";

describe("numbers with units", () => {
  it.each([
    ["2.81ms", 2.81e-3],
    ["84.00us", 84e-6],
    ["1.02m", 61.2],
    ["3h", 10800],
    ["504.32µs", 504.32e-6],
  ])("reads the duration %s to the last digit", (text, seconds) => {
    expect(parseDuration(text)).toBe(seconds);
  });

  it("reads sizes in units of 1024 and counts in units of 1000", () => {
    expect(parseSize("20.32MB")).toBe(20.32 * 1024 * 1024);
    expect(parseSize("726.00B")).toBe(726);
    expect(parseCount("19.65k")).toBe(19650);
  });

  it.each(["", "ms", "1.2.3ms", "1 ms", "-nan%", "5constructor", "1e5s"])(
    "finds no duration in %j",
    (text) => {
      expect(parseDuration(text)).toBeNaN();
    },
  );

  it("moves the decimal point of any number exactly", () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.integer({ min: -9, max: 9 }),
        (value, power) => {
          const [digits, exponent = "0"] = String(value).split("e");
          expect(scalePower(value, power)).toBe(Number(`${digits}e${Number(exponent) + power}`));
        },
      ),
    );
  });
});

async function linesOf(file: ResultFile): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of file.lines()) lines.push(line);
  return lines;
}

describe("a file in memory", () => {
  it("gives its lines whatever their ends are, as often as asked", async () => {
    const file = memoryFile("x", new TextEncoder().encode("a\r\nb\rc\n\nd"));
    expect(await linesOf(file)).toEqual(["a", "b", "c", "", "d"]);
    expect(await linesOf(file)).toHaveLength(5);
    expect(file.size).toBe(9);
  });
});
