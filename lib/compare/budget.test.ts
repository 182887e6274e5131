import { describe, expect, it } from "vitest";
import { type BudgetQuestion, headroomText, judgeBudget } from "./budget";

const upload = (uploadId: string, ...values: number[]) => ({ uploadId, values });
/** Thirty commits, an upload of three runs each, 2 % apart. */
const history = Array.from({ length: 30 }, (_, n) => [
  upload(`old ${n}`, 37 + (n % 3) * 0.4, 37.3 + (n % 2) * 0.5, 37.6),
]);
const ask = (more: Partial<BudgetQuestion>) =>
  judgeBudget({
    budget: { max: 50 },
    uploads: [upload("new", 37, 37.4, 36.8)],
    failed: 0,
    history,
    metric: "latency_p99",
    runner: null,
    ...more,
  });

describe("judgeBudget", () => {
  it("is met or crossed where the whole interval says so, and else too close to call", () => {
    expect(ask({})).toMatchObject({ state: "met", value: 37, used: 0.74, n: 3 });
    expect(ask({ budget: { max: 30 } }).state).toBe("crossed");
    expect(ask({ budget: { max: 37.2 } }).state).toBe("too-close-to-call");
    expect(ask({ budget: { min: 30 } }).state).toBe("met");
    expect(ask({ budget: { min: 50 } }).state).toBe("crossed");
    const [low, high] = ask({}).interval ?? [];
    expect(low).toBeLessThan(37);
    expect(high).toBeGreaterThan(37);
  });

  it("is wide while the noise between uploads is not known", () => {
    const alone = ask({ history: [] });
    expect(alone.interval?.[1]).toBeGreaterThan(37 * 1.2);
    expect(ask({ history: [], budget: { max: 44 } }).state).toBe("too-close-to-call");
    expect(ask({ budget: { max: 44 } }).state).toBe("met");
  });

  it("is never met by failed runs", () => {
    expect(ask({ failed: 3 })).toMatchObject({ state: "crossed", interval: null });
    expect(ask({ failed: 1 }).state).toBe("too-close-to-call");
  });

  it("takes zeros as they are", () => {
    const nothing = {
      uploads: [upload("new", 0, 0)],
      history: [[upload("old", 0, 0)]],
      metric: "error_rate",
    };
    expect(ask({ ...nothing, budget: { max: 0.001 } })).toMatchObject({ state: "met", interval: [0, 0] });
  });

  it("says nothing of what was not measured", () => {
    expect(ask({ uploads: [] })).toMatchObject({ state: "not-measured", value: null, used: null });
  });
});

it("tells the headroom in the unit of the limit", () => {
  const text = (...args: Parameters<typeof headroomText>) =>
    headroomText(...args).replaceAll(/[\u00a0\u202f]/g, " ");
  expect(text({ max: 0.05 }, { value: 0.037, used: 0.74 }, "seconds")).toBe("37 of 50 ms, 74 %");
  expect(text({ min: 50_000 }, { value: 61_000, used: 1.22 }, "requests/second")).toBe(
    "61 000 of at least 50 000 req/s, 122 %",
  );
  expect(text({ max: 0.05 }, { value: null, used: null }, "seconds")).toBe("at most 50 ms");
});
