import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import {
  benjaminiHochberg,
  hodgesLehmann,
  mannWhitney,
  normalQuantile,
  normalUpperTail,
  pooledDeviation,
  quantile,
  studentQuantile,
  studentUpperTail,
} from ".";

const numbers = z.array(z.number());
const Golden = z.object({
  rank: z.array(
    z.object({
      a: numbers,
      b: numbers,
      u: z.number(),
      method: z.enum(["exact", "asymptotic"]),
      p: z.number(),
      shift: z.number(),
      interval: z.tuple([z.number(), z.number()]).nullable(),
    }),
  ),
  studentTail: z.array(z.tuple([z.number(), z.number(), z.number()])),
  studentQuantile: z.array(z.tuple([z.number(), z.number(), z.number()])),
  normalTail: z.array(z.tuple([z.number(), z.number()])),
  normalQuantile: z.array(z.tuple([z.number(), z.number()])),
  benjaminiHochberg: z.array(z.tuple([numbers, numbers])),
  pooled: z.array(z.object({ groups: z.array(numbers), deviation: z.number(), df: z.number() })),
  quantile: z.array(z.tuple([numbers, z.number(), z.number()])),
});
const golden = Golden.parse(
  JSON.parse(readFileSync(new URL("./goldens/scipy.json", import.meta.url), "utf8")),
);

/** Equal to 1e-9 of the value itself, so that far tails count too. */
function expectClose(actual: number, expected: number) {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(expected === 0 ? 1e-15 : 1e-9 * Math.abs(expected));
}

describe("as SciPy to 1e-9", () => {
  it.each(golden.rank)("rank test of $a against $b", ({ a, b, u, method, p, shift, interval }) => {
    const test = mannWhitney(a, b);
    expect(test.u).toBe(u);
    expect(test.exact).toBe(method === "exact");
    expectClose(test.p, p);
    const estimate = hodgesLehmann(a, b);
    expectClose(estimate.shift, shift);
    if (method === "exact") expect(estimate.interval).toEqual(interval);
  });

  it("tails and quantiles of Student's t", () => {
    for (const [t, df, tail] of golden.studentTail) expectClose(studentUpperTail(t, df), tail);
    for (const [p, df, t] of golden.studentQuantile) expectClose(studentQuantile(p, df), t);
  });

  it("tails and quantiles of the normal distribution", () => {
    for (const [at, tail] of golden.normalTail) expectClose(normalUpperTail(at), tail);
    for (const [p, at] of golden.normalQuantile) expectClose(normalQuantile(p), at);
  });

  it("adjusted p-values, pooled deviation and quantiles", () => {
    for (const [p, adjusted] of golden.benjaminiHochberg)
      benjaminiHochberg(p).forEach((value, index) => expectClose(value, adjusted[index] ?? -1));
    for (const { groups, deviation, df } of golden.pooled) {
      const pooled = pooledDeviation(groups);
      expect(pooled.df).toBe(df);
      expectClose(pooled.deviation, deviation);
    }
    for (const [values, q, expected] of golden.quantile) expectClose(quantile(values, q), expected);
  });
});
