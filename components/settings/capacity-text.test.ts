import { expect, it } from "vitest";
import { capacityText, readCapacity } from "./capacity-text";
import { UnreadableLine } from "./rules-text";

it("reads limits of capacity, and writes what it reads", () => {
  const text = "GET /ping: p99 <= 50 ms, errors <= 0.1 %\nPOST /a, b: errors <= 1 %";
  const limits = [
    { scenario: "GET /ping", p99: 0.05, errors: 0.001 },
    { scenario: "POST /a, b", errors: 0.01 },
  ];
  expect(readCapacity(text)).toEqual(limits);
  expect(readCapacity(capacityText(limits))).toEqual(limits);
  expect(capacityText(limits)).toBe(text);
  expect(readCapacity(" \n")).toBeNull();
});

it.each([
  "GET /ping",
  "GET /ping: qps >= 3",
  "GET /ping: p99 >= 50 ms",
  "GET /ping: p99 <= 50 ms, qps <= 3",
  "a: p99 <= 50",
  "a: errors <= 0,5 %",
])("refuses %s", (text) => {
  expect(() => readCapacity(text)).toThrow(UnreadableLine);
});
