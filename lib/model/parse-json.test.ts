import { expect, test } from "vitest";
import { parseJson } from "./parse-json";

test("lists that are many more than a thread has memory for are refused before they are made", () => {
  expect(() => parseJson(`[${"[0],".repeat(6_000_000)}[0]]`)).toThrow(RangeError);
  expect(() => parseJson(`[${"[],".repeat(4_000_000)}[]]`)).toThrow("more values than are read");
});

test("what is long, but not of so many values, is read", () => {
  const name = "a".repeat(6_000_000);
  expect(parseJson(`[${"1,".repeat(3_000_000)}1]`)).toHaveLength(3_000_001);
  expect(parseJson(`{"${name}": [[]]}`)).toEqual({ [name]: [[]] });
  expect(() => parseJson(`{"${name}`)).toThrow(SyntaxError);
});
