import { describe, expect, it } from "vitest";
import {
  alike,
  chartMetrics,
  described,
  firstFigures,
  headlineMetrics,
  judgeable,
  primaryOf,
  together,
} from ".";

const names = (list: readonly { metric: string }[]) => list.map(({ metric }) => metric);

describe("headlineMetrics", () => {
  it("is what the kind of tool says, where nobody has chosen", () => {
    expect(primaryOf(headlineMetrics({ tool: "wrk" }))).toEqual(["qps", "latency_p99", "error_rate"]);
    expect(chartMetrics(headlineMetrics({ tool: "wrk" }))).toEqual(["qps", "latency_p99"]);
  });

  it("is what the uploads call primary, before all else that the tool shows", () => {
    const headline = headlineMetrics({ tool: "wrk", primaryMetrics: ["rss_bytes", "latency_p90"] });
    expect(primaryOf(headline)).toEqual(["rss_bytes", "latency_p90"]);
    expect(names(headline).slice(0, 4)).toEqual(["rss_bytes", "latency_p90", "qps", "latency_p50"]);
  });

  it("is what the project has chosen, as far as the tool can measure it", () => {
    const of = (...primaryMetrics: string[]) =>
      primaryOf(headlineMetrics({ tool: "wrk", primaryMetrics: ["x"] }, { primaryMetrics }));
    expect(of("latency_p90")).toEqual(["latency_p90"]);
    expect(of("time_per_op", "latency_p90", "rss_bytes")).toEqual(["latency_p90", "rss_bytes"]);
    expect(of("time_per_op")).toEqual(["x"]);
    const named = { tool: "wrk", primaryMetrics: ["time_per_op"] };
    expect(primaryOf(headlineMetrics(named, { primaryMetrics: ["time_per_op"] }))).toEqual(["time_per_op"]);
  });

  it("draws counts of failures only where there is nothing else", () => {
    const chosen = (...primaryMetrics: string[]) =>
      chartMetrics(headlineMetrics({ tool: "k6" }, { primaryMetrics }));
    expect(chosen("error_rate")).toEqual(["error_rate"]);
    expect(chosen("error_rate", "a", "b", "c", "d")).toEqual(["a", "b", "c"]);
  });
});

describe("lists of several", () => {
  it("have each metric once, where the longest list has it", () => {
    const wrk = headlineMetrics({ tool: "wrk" }).filter(({ metric }) => metric !== "latency_p99_9");
    const k6 = headlineMetrics({ tool: "k6" });
    expect(together([wrk, k6])).toEqual(k6);
    expect(together([k6, wrk])).toEqual(k6);
    expect(together([])).toEqual([]);
  });

  it("fall apart into those that have something in common, also by others between", () => {
    expect(alike(["ab", "c", "d", "bc", "e"], (letters) => [...letters])).toEqual([
      ["ab", "c", "bc"],
      ["d"],
      ["e"],
    ]);
    expect(alike(["", "a", "b"], (letters) => [...letters])).toEqual([["a", ""], ["b"]]);
    expect(alike(["", ""], (letters) => [...letters])).toEqual([["", ""]]);
    expect(alike([], () => ["a"])).toEqual([]);
  });

  it("keep what is decided on where there is little room, in their order", () => {
    const headline = headlineMetrics({ tool: "wrk" });
    expect(names(firstFigures(headline, 4))).toEqual(["qps", "latency_p50", "latency_p99", "error_rate"]);
    expect(names(judgeable(described(headline)))).not.toContain("requests");
    expect(described([{ metric: "x", primary: true }], { x: { unit: "widgets", better: "higher" } })).toEqual(
      [{ metric: "x", label: "x", unit: "widgets", better: "higher", primary: true }],
    );
  });
});
