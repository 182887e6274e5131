import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { TrendPoint, TrendSeries } from "@/lib/model";
import {
  axisPositions,
  chartLines,
  commitAxis,
  flagAt,
  nearest,
  placeName,
  pointAt,
  relativeChange,
} from "./commit-axis";

const point = (commit: string, minute: number, median = 1): TrendPoint => ({
  commit,
  committedAt: `2026-11-21T10:${String(minute).padStart(2, "0")}:00Z`,
  n: 3,
  median,
  min: median,
  max: median,
  runIds: [],
  configChanged: false,
  configurations: 1,
  invalid: false,
  message: null,
});

const series = (...points: TrendPoint[]): TrendSeries => ({
  id: "a",
  scenario: "GET /ping",
  tool: "wrk",
  environment: "ci",
  load: {},
  variant: {},
  primary: true,
  totalPoints: points.length,
  points,
  changePoints: [],
  changeSearch: { commits: 0, branch: null, pending: false },
});

/** A change point at a commit. */
const flaggedAt = (commit: string) => ({
  id: "x",
  commit,
  previous: "a",
  uploads: null,
  before: 10,
  after: 30,
  change: 2,
  pValue: 1e-6,
  commitsBefore: 9,
  commitsAfter: 3,
  state: "accepted" as const,
  temporary: false,
  repairedBy: null,
  repairs: null,
  accepted: { note: "", at: "2026-11-21T10:00:00Z", by: null },
});

describe("commitAxis", () => {
  it("puts the commits of all series in the order of time, each once", () => {
    const axis = commitAxis([
      series(point("a", 1), point("c", 3)),
      series(point("b", 2), point("c", 3), point("d", 4)),
    ]);
    expect(axis.map(({ commit }) => commit)).toEqual(["a", "b", "c", "d"]);
  });

  it("keeps the order of the series where times are equal", () => {
    const axis = commitAxis([series(point("z", 1), point("y", 1), point("x", 1))]);
    expect(axis.map(({ commit }) => commit)).toEqual(["z", "y", "x"]);
  });
});

describe("axisPositions", () => {
  const axis = commitAxis([series(point("a", 0), point("b", 10), point("c", 40))]);

  it("spaces commits evenly, or by their time", () => {
    expect(axisPositions(axis, "commit")).toEqual([0, 0.5, 1]);
    expect(axisPositions(axis, "time")).toEqual([0, 0.25, 1]);
  });

  it("falls back to even spaces where all times are the same, and centres a lone commit", () => {
    expect(axisPositions(commitAxis([series(point("a", 1), point("b", 1))]), "time")).toEqual([0, 1]);
    expect(axisPositions(axis.slice(0, 1), "commit")).toEqual([0.5]);
  });
});

describe("nearest", () => {
  it("finds the position that no other is nearer than", () => {
    const positions = fc.uniqueArray(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 });
    fc.assert(
      fc.property(positions, fc.double({ min: -0.2, max: 1.2, noNaN: true }), (unsorted, at) => {
        const sorted = [...unsorted].sort((a, b) => a - b);
        const distance = Math.abs(sorted[nearest(sorted, at)]! - at);
        expect(sorted.every((other) => Math.abs(other - at) >= distance - 1e-12)).toBe(true);
      }),
    );
  });
});

describe("chartLines", () => {
  const gap = series(point("a", 1, 10), point("c", 3, 30));
  const axis = commitAxis([gap, series(point("b", 2))]);
  const [line] = chartLines([gap], axis, () => ({ label: "wrk", colour: 1 }));

  it("puts points at the places of their commits, with gaps", () => {
    expect(line?.points.map(({ at, median }) => [at, median])).toEqual([
      [0, 10],
      [2, 30],
    ]);
  });

  it("gives every upload of a commit its place, and a change between two its own", () => {
    const night = (n: number) => ({
      ...point("c", 10, 10 + n),
      upload: `00000000-0000-7000-8000-00000000000${n}`,
      measuredAt: `2026-11-0${n + 1}T00:00:00Z`,
    });
    const uploads = (n: number) => night(n).upload;
    const nights = series(night(0), night(1), night(2));
    const places = commitAxis([nights]);
    expect(places.map(placeName)).toEqual([0, 1, 2].map((n) => `c@upload:${uploads(n)}`));
    const change = { ...flaggedAt("c"), uploads: { previous: uploads(1), first: uploads(2) } };
    const [line] = chartLines([{ ...nights, changePoints: [change, flaggedAt("c")] }], places, () => ({
      label: "wrk",
      colour: 1,
    }));
    expect(line?.points.map(({ at, median }) => [at, median])).toEqual([0, 1, 2].map((n) => [n, 10 + n]));
    expect(line?.flags.map(({ at }) => at)).toEqual([2, 0]);
  });

  it("flags change points at the places of their commits", () => {
    const change = flaggedAt("c");
    const series = { ...gap, changePoints: [change] };
    const [flagged] = chartLines(
      [series],
      axis,
      () => ({ label: "wrk", colour: 1 }),
      (of, { id }) => `/${of.id}/${id}`,
    );
    expect(flagged?.flags).toEqual([
      { at: 2, change: 2, before: 10, after: 30, accepted: true, href: "/a/x" },
    ]);
    expect(flagAt(flagged!, 2)).toBe(flagged?.flags[0]);
    expect(flagAt(flagged!, 0)).toBeUndefined();
  });

  it("finds a point and the one before it across gaps", () => {
    expect(pointAt(line!, 2)).toMatchObject({ point: { median: 30 }, before: { median: 10 } });
    expect(pointAt(line!, 0).before).toBeUndefined();
    expect(pointAt(line!, 1).point).toBeUndefined();
  });
});

describe("relativeChange", () => {
  it("is a share, and nothing where there is no base", () => {
    expect(relativeChange(100, 131)).toBeCloseTo(0.31);
    expect(relativeChange(0, 5)).toBeNull();
    expect(relativeChange(undefined, 5)).toBeNull();
  });
});
