import fc from "fast-check";
import { expect, it } from "vitest";
import { budgetsText, readBudgets } from "./budgets-text";

it.each([
  ["GET /ping: latency_p99 <= 50 ms", { scenario: "GET /ping", metric: "latency_p99", max: 0.05 }],
  [
    "GET http://a:80/x: qps >= 20,000 req/s on release/1",
    { scenario: "GET http://a:80/x", metric: "qps", min: 20_000, branch: "release/1" },
  ],
  ["own: pool_wait <= 50 ms", { scenario: "own", metric: "pool_wait", max: 0.05 }],
  ["own: queue_length <= 1 200", { scenario: "own", metric: "queue_length", max: 1200 }],
  ["a: qps >= .5e3", { scenario: "a", metric: "qps", min: 500 }],
  ["default: error_rate ≤ 0.1 %", { scenario: "default", metric: "error_rate", max: 0.001 }],
  [
    "a: rss_bytes <= 1.5 GiB on main",
    { scenario: "a", metric: "rss_bytes", max: 1_610_612_736, branch: "main" },
  ],
])("reads %s", (text, budget) => expect(readBudgets(text)).toEqual([budget]));

it("says what it cannot read", () => {
  expect(() => readBudgets("latency_p99 < 5")).toThrow("cannot be read; write it like this: GET /ping");
  expect(() => readBudgets("a: qps >= 5 parsecs")).toThrow("cannot be read");
  expect(readBudgets("\n ")).toBeNull();
});

it.each([
  ["a: latency_p99 <= 50", /has no unit: write 50 ms, or 50 s/],
  ["a: latency_p99 <= 0,5 s", /cannot be read/],
  ["a: latency_p99 <= 1,5 ms", /cannot be read/],
  ["a: latency_p99 <= 50 %", /cannot be read/],
  ["a: latency_p99 <= 5 m", /cannot be read/],
  ["a: qps >= 20 ms", /cannot be read/],
  ["a: qps >= 2,00", /cannot be read/],
  ["a: error_rate <= 1 constructor", /cannot be read/],
])("takes %j for no limit that nobody meant", (text, why) => {
  expect(() => readBudgets(text)).toThrow(why);
});

it("reads what it writes", () => {
  const metric = fc.constantFrom("latency_p99", "qps", "error_rate", "rss_bytes", "goroutines");
  const value = fc.integer({ min: 1, max: 10_000_000 }).map((n) => Number((n / 1_000_000).toPrecision(6)));
  fc.assert(
    fc.property(
      metric,
      value,
      fc.boolean(),
      fc.constantFrom(undefined, "main"),
      (name, limit, max, branch) => {
        const budget = {
          scenario: "GET /a b",
          metric: name,
          ...(max ? { max: limit } : { min: limit }),
          ...(branch ? { branch } : {}),
        };
        const [read] = readBudgets(budgetsText([budget])) ?? [];
        expect(read).toMatchObject({ scenario: budget.scenario, metric: name });
        expect(read?.max ?? read?.min).toBeCloseTo(limit, 9);
      },
    ),
  );
});
