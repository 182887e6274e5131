import { expect, it } from "vitest";
import { workerCount } from "./workers.mjs";

const GB = 2 ** 30;
const count = (environment: Record<string, string>, cores = 8, bytes = 32 * GB) =>
  workerCount(environment, { cores, bytes });

it("is a process for each core, at most four, each with 2 GB of the machine's memory", () => {
  expect(count({})).toBe(4);
  expect(count({}, 2)).toBe(2);
  expect(count({}, 1)).toBe(1);
  expect(count({}, 8, 3.8 * GB)).toBe(2);
  expect(count({}, 8, 2 * GB)).toBe(1);
  expect(count({}, 8, GB / 2)).toBe(1);
});

it("is as many as memory for files was given to, where somebody said how much", () => {
  expect(count({ BENCHTRAIL_MEMORY_MB: "640" })).toBe(1);
  expect(count({ BENCHTRAIL_MEMORY_MB: "1300" })).toBe(2);
  expect(count({ BENCHTRAIL_MEMORY_MB: "640", BENCHTRAIL_WORKERS: "3" })).toBe(3);
});

it("is what was asked for, and refuses what cannot be meant", () => {
  expect(count({ BENCHTRAIL_WORKERS: "1" })).toBe(1);
  expect(count({ BENCHTRAIL_WORKERS: "12" }, 2, GB)).toBe(12);
  for (const wrong of ["0", "-1", "two", "1.5", "17"])
    expect(() => count({ BENCHTRAIL_WORKERS: wrong })).toThrow("a number from 1 to 16");
  expect(() => count({ BENCHTRAIL_WORKERS: "4", BENCHTRAIL_MEMORY_MB: "640" })).toThrow("at least 768");
});
