import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { parsers } from "@/lib/parsers";
import { fixtureNames, fixtureText } from "@/lib/testing/result-fixtures";
import { looksLikeProfile } from "./looks-like-profile";

const looks = (text: string) => looksLikeProfile({ name: null, bytes: Buffer.from(text) });

test.each([...parsers.map(({ tool }) => tool), "refused"])("no file of %s is taken for a profile", (tool) => {
  expect(fixtureNames(tool).filter((name) => looks(fixtureText(tool, name)))).toEqual([]);
});

test("a text in UTF-16 is not, whatever its bytes", () => {
  const text = Buffer.from(`\uFEFF${fixtureText("wrk", "ping-r1.txt")}`, "utf16le");
  expect(looksLikeProfile({ name: null, bytes: text })).toBe(false);
});

test("folded stacks are, also with a comment or a bad line, also packed", () => {
  for (const text of ["a;b 1\n", "# by hand\na;b 1\n", "a;b 1\na;c 2.5\n"]) {
    expect(looks(text)).toBe(true);
    expect(looksLikeProfile({ name: null, bytes: gzipSync(text) })).toBe(true);
  }
});
