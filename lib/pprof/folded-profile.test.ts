import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeAnyProfile } from "./forms";
import { int64At } from "./columns";
import { decodeProfile } from "./decode";
import { encodeProfile } from "./encode-profile";
import { ProfileError } from "./error";
import { isFoldedText } from "./folded-form";
import { decodeFolded } from "./folded-profile";
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

test.each([
  ["main;work 5\nmain;rest 3.5", /line 2, found "main;rest 3\.5"/],
  ["main;work 1e400", /whole number, at line 1/],
  ["# a comment\n\nmain;work 5\nmain;work\n", /line 4, found "main;work"/],
  ["main;work 5 7\nmain;rest 7.5 3", /line 2/],
  ["a;b 1\na;c 99999999999999999999", /line 2, found .* more than 64 bits/],
  ["a;b 9223372036854775808", /line 1, found .* more than 64 bits/],
  ["a;b -9223372036854775809", /line 1, found .* more than 64 bits/],
  [`a;b ${"9".repeat(1_000_000)}`, /line 1, found "a;b 9+…9+", .* more than 64 bits/],
])("a bad line among the first is named, whatever is wrong with it: %.60j", (text, message) => {
  expect(() => decodeAnyProfile(bytesOf(text))).toThrow(ProfileError);
  expect(() => decodeAnyProfile(bytesOf(text))).toThrow(message);
});

test("the largest counts are kept, and their sums are exact beyond 64 bits", () => {
  const most = 2n ** 63n - 1n;
  const profile = decodeAnyProfile(bytesOf(`a;b ${most}\na;c ${most}\n`));
  expect(topFunctions(profile, 0).rows.find(({ name }) => name === "a")?.exact?.cum).toBe(2n * most);
  expect(int64At(decodeFolded(bytesOf(`a;b -${most + 1n}`)).samples.values[0]!, 0)).toBe(-most - 1n);
});

test("comments, long names and deep stacks are read wherever they stand", () => {
  const names = (text: string) => topFunctions(decodeAnyProfile(bytesOf(text)), 0).rows;
  expect(names("# py-spy, 10 s\n\nmain;work 5")).toHaveLength(2);
  expect(decodeAnyProfile(bytesOf("# before, after\na;b 10 12")).sampleTypes).toHaveLength(2);
  expect(names(`main;${"x".repeat(5_000_000)} 5\nmain 2`)[0]?.name).toMatch(
    /^x{8192}… \(5000000 characters\)$/,
  );
  expect(names(`${"a;b;".repeat(50_000)}c 5`)).toMatchObject([{ name: "c", flat: 5 }, {}, {}]);
});

test("text that is neither is told what is read", () => {
  for (const text of ["main;work\nmain;rest\n", "Hello; there are no stacks here"])
    expect(() => decodeAnyProfile(bytesOf(text))).toThrow(
      /pprof profile .* or folded stacks .*frame;frame 12/,
    );
});

test("neither other texts nor binary pass for folded stacks", () => {
  for (const name of [
    "goroutine-debug1.txt",
    "pprof-index.html",
    "pprof-legacy-heap.txt",
    "3c21054a6f54-cpu.pb.gz",
  ])
    expect(isFoldedText(fixtureBytes(name))).toBe(false);
  const labels = 'http_requests_total{type="text/html; charset=utf-8"} 12\n';
  expect(isFoldedText(bytesOf(`# TYPE http_requests_total counter\n${labels}`))).toBe(false);
  expect(isFoldedText(bytesOf("Requests/sec: 12;\n"))).toBe(false);
  expect(isFoldedText(bytesOf("Running 30s test @ http://host/a;b=1\n  2 threads\nRequests/sec: 12\n"))).toBe(
    false,
  );
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

test("refuses a stack that is deeper than any can be", () => {
  const bytes = new TextEncoder().encode(`a;b 1\n${"a;".repeat(600_000)}b 1\n`);
  expect(() => decodeFolded(bytes)).toThrow("Line 2 has or ends a stack of more than 500000 frames");
});
