import { expect, test } from "vitest";
import { decodeAnyProfile } from "@/lib/pprof";
import { peekOf, topOf } from "./tables";

const longName = "n".repeat(8_000);
/** Samples of one function with a long name, each at another line of it. */
const manyLines = (lines: number) =>
  decodeAnyProfile(
    new TextEncoder().encode(
      Array.from({ length: lines }, (_, at) => `main;${longName} (f.py:${at + 1}) ${at + 1}`).join("\n"),
    ),
  );

test("a name that every line repeats does not make an answer of any size; what is left out is the least, and said", () => {
  const profile = manyLines(3_000);
  const top = topOf(profile, { granularity: "lines", limit: 100_000 });
  expect(top.rows.length + top.leftOut).toBe(3_001);
  expect(top.rows.length).toBeGreaterThan(2_000);
  expect(top.leftOut).toBeGreaterThan(500);
  expect(top.rows.some(({ line }) => line === 1)).toBe(false);
  const peek = peekOf(profile, { granularity: "lines", function: "main" });
  const [main] = peek.functions;
  expect(main!.callees[0]!.weight).toBe(3_000);
  expect(main!.callees.length + peek.leftOut).toBe(3_000);
});

test("nothing is left out of what people have", () => {
  expect(topOf(manyLines(20), { granularity: "lines", limit: 50 }).leftOut).toBe(0);
});
