import fc from "fast-check";
import { expect, test } from "vitest";
import { csvText } from "./csv";

/** RFC 4180, as a sheet reads it. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = "", end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ",") {
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

test("any table reads back as it was, but for formulas", () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('a"b', "a,b", "a\r\nb"));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1 }), (rows) => {
      const harmless = rows.map((row) => row.map((text) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)));
      expect(readCsv(csvText(rows))).toEqual(harmless);
    }),
  );
});

test("numbers keep all their digits, and what is not known is empty", () => {
  expect(
    csvText([
      ["a", "b", "c"],
      [-0.1234567890123, null, true],
    ]),
  ).toBe("a,b,c\r\n-0.1234567890123,,true\r\n");
  expect(csvText([["=HYPERLINK(1)"]])).toBe("'=HYPERLINK(1)\r\n");
});
