import { describe, expect, it } from "vitest";
import { machineChecks } from "./machine-checks";

const told = (generator: string, tool = "k6", load = {}) =>
  machineChecks({ generator_cpu: generator }, { tool, load }).map(({ id, message }) => `${id}: ${message}`);

describe("a load generator", () => {
  it("that used all cores may be the limit", () => {
    expect(told("1.93 of 2 cores")).toEqual([
      "generator-saturated: The load generator used 1.93 of the 2 cores that the machine can have: it may have been the limit, not what it measured.",
    ]);
    expect(told("1.50 of 2 cores")).toEqual([]);
    expect(told("7.30 of 8 cores")).toHaveLength(1);
  });

  it("has no more cores than threads", () => {
    expect(told("1.95 of 16 cores", "wrk", { threads: 2 })).toEqual([
      expect.stringContaining("used 1.95 of the 2 cores that its 2 threads can have"),
    ]);
    expect(told("1.20 of 16 cores", "wrk", { threads: 2 })).toEqual([]);
    expect(told("0.99 of 16 cores", "ab")).toEqual([expect.stringContaining("1 core that its one thread")]);
    expect(told("0.99 of 16 cores", "hey")).toEqual([]);
  });

  it("of which nothing is known is none", () => {
    expect(machineChecks({}, { tool: "wrk", load: {} })).toEqual([]);
    expect(told("much")).toEqual([]);
  });
});
