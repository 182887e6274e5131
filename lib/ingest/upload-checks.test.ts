import { describe, expect, it } from "vitest";
import { uploadChecks } from "./upload-checks";

const checksOf = (generator: string, tool = "k6", load = {}) =>
  uploadChecks({ generator_cpu: generator }, { tool, load, details: {} }).map(
    ({ id, message }) => `${id}: ${message}`,
  );

describe("a load generator", () => {
  it("that used all cores may be the limit", () => {
    expect(checksOf("1.93 of 2 cores")).toEqual([
      "generator-saturated: The load generator used 1.93 of the 2 cores that the machine has: it may have been the bottleneck, not the service.",
    ]);
    expect(checksOf("1.50 of 2 cores")).toEqual([]);
    expect(checksOf("7.30 of 8 cores")).toHaveLength(1);
  });

  it("has no more cores than threads", () => {
    expect(checksOf("1.95 of 16 cores", "wrk", { threads: 2 })).toEqual([
      expect.stringContaining("used 1.95 of the 2 cores that its 2 threads can use"),
    ]);
    expect(checksOf("1.20 of 16 cores", "wrk", { threads: 2 })).toEqual([]);
    expect(checksOf("0.99 of 16 cores", "ab")).toEqual([
      expect.stringContaining("1 core that its one thread"),
    ]);
    expect(checksOf("0.99 of 16 cores", "hey")).toEqual([]);
  });

  it("of which nothing is known is none", () => {
    expect(uploadChecks({}, { tool: "wrk", load: {}, details: {} })).toEqual([]);
    expect(checksOf("much")).toEqual([]);
  });
});

it("asks for the rate of an open loop that the output does not tell", () => {
  const k6 = (load: { rate?: number }) => uploadChecks({}, { tool: "k6", load, details: { loop: "open" } });
  expect(k6({}).map(({ id, message }) => `${id}: ${message}`)).toEqual([
    expect.stringMatching(/^rate-unknown: The output of k6 does not tell the rate .*load\.rate=500/),
  ]);
  expect(k6({ rate: 500 })).toEqual([]);
});
