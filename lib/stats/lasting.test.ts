import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changePoints } from ".";

/** Levels with a ripple of 3 % that is the same every time. */
const ripple = [0, 1, -1, 0.5, -0.7, 0.2, 0.9, -0.4, -1.1, 0.6];
const series = (...levels: readonly (readonly [level: number, commits: number])[]) =>
  levels
    .flatMap(([level, commits]) => Array.from({ length: commits }, () => level))
    .map((level, at) => level * (1 + 0.025 * (ripple[(at * 7) % ripple.length] ?? 0)));
const indexes = (values: readonly number[]) => changePoints(values).map(({ index }) => index);

describe("a level that came back", () => {
  it("is still known long after its repair, as one event", () => {
    const dip = series([1000, 20], [700, 2], [1000, 15]);
    expect(changePoints(dip, { rule: "otava", maxP: 0.001 })).toEqual([]);
    expect(changePoints(dip)).toMatchObject([
      { index: 20, temporary: true, repairedBy: 22, repairs: null, isNew: false, start: 0, end: 22 },
      { index: 22, temporary: false, repairedBy: null, repairs: 20, isNew: false, start: 20, end: 37 },
    ]);
    const deep = changePoints(series([1000, 20], [400, 5], [1000, 15]));
    expect(deep).toMatchObject([
      { index: 20, repairedBy: 25 },
      { index: 25, repairs: 20 },
    ]);
    expect((deep[0]?.after ?? 0) / (deep[0]?.before ?? 1) - 1).toBeCloseTo(-0.6, 1);
  });

  it("does not hide a change that lasts and comes after it", () => {
    const values = series([1000, 20], [700, 2], [1000, 12], [880, 12]);
    expect(changePoints(values)).toMatchObject([
      { index: 20, temporary: true },
      { index: 22, repairs: 20, temporary: false },
      { index: 34, temporary: false, repairs: null },
    ]);
  });

  it("is not a step further down, nor a level that overshoots", () => {
    expect(changePoints(series([1000, 15], [800, 15], [600, 15])).every((one) => !one.temporary)).toBe(true);
    const overshoot = changePoints(series([1000, 15], [800, 15], [1300, 15]));
    expect(overshoot.map(({ temporary }) => temporary)).toEqual([false, false]);
  });

  it("may come back in two steps, which repair it together", () => {
    const changes = changePoints(series([1000, 15], [600, 15], [800, 15], [1000, 15]));
    expect(changes.map(({ index, repairedBy }) => [index, repairedBy])).toEqual([
      [15, 45],
      [30, null],
      [45, null],
    ]);
    expect(changes[2]?.repairs).toBe(15);
  });
});

describe("a change with little behind it", () => {
  it("is new until three commits have it", () => {
    const after = (commits: number) => changePoints(series([1000, 20], [500, commits])).at(-1);
    expect(after(1)).toMatchObject({ index: 20, isNew: true });
    expect(after(2)).toMatchObject({ index: 20, isNew: true });
    expect(after(3)).toMatchObject({ index: 20, isNew: false });
  });

  it("is not made of one disturbed commit in the middle", () => {
    expect(indexes(series([1000, 20], [870, 1], [1000, 20]))).toEqual([]);
    expect(indexes(series([1000, 20], [300, 1], [1000, 20]))).toEqual([20, 21]);
  });
});

it("every repair names a change that is before it, and the two name each other", () => {
  const levels = fc.array(fc.tuple(fc.constantFrom(400, 700, 1000, 1300), fc.integer({ min: 1, max: 9 })), {
    maxLength: 7,
  });
  fc.assert(
    fc.property(levels, (some) => {
      const changes = changePoints(series(...some));
      for (const change of changes) {
        expect(change.start).toBeLessThan(change.index);
        expect(change.index).toBeLessThan(change.end);
        expect(change.temporary).toBe(change.repairedBy !== null);
        if (change.repairedBy === null) continue;
        expect(change.repairedBy).toBeGreaterThan(change.index);
        expect(changes.find(({ index }) => index === change.repairedBy)?.repairs).toBeLessThanOrEqual(
          change.index,
        );
      }
    }),
  );
});
