import fc from "fast-check";
import { expect, it } from "vitest";
import { CsvReader } from "./csv";

/** Records of a text, read line by line. */
function recordsOf(text: string, delimiter = ","): string[][] {
  const reader = new CsvReader(delimiter);
  return text.split("\n").flatMap((line) => {
    const cells = reader.push(line);
    return cells ? [cells] : [];
  });
}

const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

it("reads back any cells", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", "1", '"', ",", "\n", " ", "µ") });
  const records = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(records, (rows) => {
      expect(recordsOf(rows.map((row) => row.map(quoted).join(",")).join("\n"))).toEqual(rows);
    }),
  );
});

it("takes other delimiters, and knows of quotes that were not closed", () => {
  expect(recordsOf('a;"b;c";d', ";")).toEqual([["a", "b;c", "d"]]);
  const reader = new CsvReader();
  expect(reader.push('a,"b')).toBeUndefined();
  expect(reader.unfinished).toBe(true);
});
