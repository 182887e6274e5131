import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeAnyProfile } from "./any-profile";
import { decodeProfile } from "./decode";
import { encodeProfile } from "./encode-profile";
import { ProfileError } from "./error";
import { decodeFolded, isFoldedText } from "./folded-profile";
import { foldedLines } from "./folded-text";
import { foldProfile } from "./fold";
import { profileKind } from "./kind";
import { topFunctions } from "./top";
import { fixture, fixtureBytes } from "./fixtures/load";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const rowsOf = (text: string, column = 0) =>
  topFunctions(decodeFolded(bytesOf(text)), column).rows.map(
    ({ name, flat, cum }) => `${name} ${flat} ${cum}`,
  );

test("flat and cum are those of the stacks, recursion counted once", () => {
  expect(rowsOf("main;work;read 3\nmain;work 2\r\n\nmain;work;work 5\n")).toEqual([
    "work 7 10",
    "read 3 3",
    "main 0 10",
  ]);
});

test("file and line are told apart where py-spy writes them", () => {
  const [row] = topFunctions(decodeFolded(bytesOf("main (a b/shop.py:12);<module> (x.py) 4")), 0, {
    granularity: "lines",
  }).rows;
  expect(row).toMatchObject({ name: "<module> (x.py)", flat: 4 });
  const rows = topFunctions(decodeFolded(bytesOf("main (a b/shop.py:12) 4")), 0, {
    granularity: "lines",
  }).rows;
  expect(rows).toMatchObject([{ name: "main", file: "a b/shop.py", line: 12 }]);
});

test("two numbers a line are two columns, as difffolded.pl writes them", () => {
  const text = "a;b 10 12\na;c 0 7\n";
  expect(decodeFolded(bytesOf(text)).sampleTypes.map(({ type }) => type)).toEqual(["before", "after"]);
  expect(rowsOf(text, 0)).toContain("b 10 10");
  expect(rowsOf(text, 1)).toContain("c 7 7");
});

test.each([
  ["main;work 5\nmain;work\n", /line 2, found "main;work"/],
  ["main;work 5\nmain;work 2.5\n", /line 2/],
])("what is no stack is refused with its line: %j", (text, message) => {
  expect(() => decodeFolded(bytesOf(text))).toThrow(ProfileError);
  expect(() => decodeFolded(bytesOf(text))).toThrow(message);
});

test("neither other texts nor binary pass for folded stacks", () => {
  for (const name of [
    "goroutine-debug1.txt",
    "pprof-index.html",
    "pprof-legacy-heap.txt",
    "3c21054a6f54-cpu.pb.gz",
  ])
    expect(isFoldedText(fixtureBytes(name))).toBe(false);
  expect(isFoldedText(bytesOf("Requests/sec: 12;\n"))).toBe(false);
  expect(isFoldedText(bytesOf(""))).toBe(false);
});

test("what is exported folded comes back the same, whatever it was", () => {
  for (const name of ["3c21054a6f54-cpu.pb.gz", "workload-cpu.pb.gz"]) {
    const tree = foldProfile(fixture(name), 0);
    const text = [...foldedLines(tree)].join("");
    expect(isFoldedText(bytesOf(text))).toBe(true);
    const again = decodeAnyProfile(bytesOf(text));
    expect([...foldedLines(foldProfile(again, 0))].join("")).toBe(text);
    expect(profileKind(again)).toBe("samples");
  }
});

const frame = fc.stringMatching(/^[\w$.<>:()/[\]-]{1,12}$/);
const stack = fc.tuple(
  fc.array(frame, { minLength: 1, maxLength: 6 }),
  fc.integer({ min: -1000, max: 2 ** 50 }),
);

test("as pprof it is the same profile: names, stacks and values", () => {
  fc.assert(
    fc.property(fc.array(stack, { minLength: 1, maxLength: 30 }), (stacks) => {
      const text = stacks.map(([frames, value]) => `${frames.join(";")} ${value}\n`).join("");
      const folded = decodeFolded(bytesOf(text));
      const decoded = decodeProfile(encodeProfile(folded));
      expect(decoded.sampleTypes).toEqual([{ type: "samples", unit: "count" }]);
      expect([...foldedLines(foldProfile(decoded, 0))]).toEqual([...foldedLines(foldProfile(folded, 0))]);
    }),
  );
});

test("no text is more than refused", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(fc.stringMatching(/^[a;\s\d-]*$/)).map((lines) => lines.join("\n")),
      ),
      (text) => {
        try {
          expect(decodeFolded(bytesOf(text)).samples.count).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toBeInstanceOf(ProfileError);
        }
      },
    ),
  );
});
