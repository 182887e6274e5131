import { describe, expect, it } from "vitest";
import type { ProjectChange } from "@/lib/model";
import { changesByCommit } from "@/lib/compare";
import { confidenceText, moveWord } from "./words";

const change = (commit: string, more: Partial<ProjectChange> = {}): ProjectChange => ({
  id: `${commit} ${more.metric} ${more.change}`,
  commit,
  previous: "before",
  uploads: null,
  before: 10,
  after: 5,
  change: -0.5,
  pValue: 1e-6,
  commitsBefore: 8,
  commitsAfter: 4,
  state: "open",
  temporary: false,
  repairedBy: null,
  repairs: null,
  accepted: null,
  acceptedBy: null,
  author: null,
  seriesId: "s",
  metric: "qps",
  unit: "requests/second",
  better: "higher",
  scenario: "GET /ping",
  tool: "wrk",
  environment: "ci",
  load: {},
  variant: {},
  committedAt: "2026-11-21T10:00:00.000Z",
  message: "subject",
  url: "",
  ...more,
});

describe("changesByCommit", () => {
  it("has one entry a commit in the order they come, the largest move of each first", () => {
    const half = change("b", { change: -0.5 });
    const more = change("b", { change: 0.9 });
    const some = change("b", { change: null, before: 0 });
    const double = change("a", { change: 1.1 });
    expect(changesByCommit([more, double, half, some]).map(({ commit, items }) => [commit, items])).toEqual([
      ["b", [some, half, more]],
      ["a", [double]],
    ]);
  });
});

describe("the words of a move", () => {
  it("follow the direction of the metric", () => {
    const latency = { metric: "latency_p99", unit: "seconds", better: "lower" } as const;
    expect(moveWord(change("a"))).toBe("slower");
    expect(moveWord(change("a", { ...latency, before: 1, after: 2 }))).toBe("slower");
    expect(moveWord(change("a", { ...latency, before: 2, after: 1 }))).toBe("faster");
    const errors = { metric: "error_rate", unit: "ratio", better: "lower" } as const;
    expect(moveWord(change("a", { ...errors, before: 0, after: 0.005 }))).toBe("more errors");
    expect(moveWord(change("a", { better: null }))).toBeUndefined();
  });

  it("say how sure it is as a power of ten that the p-value is below", () => {
    expect(confidenceText(0.0009)).toBe("p < 10⁻³");
    expect(confidenceText(2.8e-9)).toBe("p < 10⁻⁸");
    expect(confidenceText(0)).toBe("p < 10⁻¹⁵");
    expect(confidenceText(1e-200)).toBe("p < 10⁻¹⁵");
  });
});
