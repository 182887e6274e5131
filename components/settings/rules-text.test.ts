import fc from "fast-check";
import { expect, it } from "vitest";
import { readRetention, readThresholds, retentionText, thresholdsText } from "./rules-text";

it("reads what people write", () => {
  expect(readThresholds("latency_p99 = 7 %\n\nqps=2.5")).toEqual({ latency_p99: 0.07, qps: 0.025 });
  expect(readThresholds("  \n")).toBeNull();
  expect(readRetention("main = for ever\nfeature/* = 90 days\n*=1d")).toEqual({
    main: null,
    "feature/*": "90d",
    "*": "1d",
  });
  expect(readRetention("a=b = 3d")).toEqual({ "a=b": "3d" });
});

it("says which line it cannot read", () => {
  for (const wrong of ["latency_p99", "qps = much", "= 5 %"])
    expect(() => readThresholds(wrong)).toThrow(wrong);
  for (const wrong of ["main", "* = 3 months", "* = 0d"])
    expect(() => readRetention(`main = for ever\n${wrong}`)).toThrow(`"${wrong}"`);
});

it("reads back what it writes", () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9_/*=]{0,9}$/);
  const age = fc.option(fc.integer({ min: 1, max: 99_999 }).map((days) => `${days}d`));
  const rules = fc.dictionary(name, age, { minKeys: 1, noNullPrototype: true });
  fc.assert(
    fc.property(rules, (all) => {
      expect(readRetention(retentionText(all))).toEqual(all);
    }),
  );
  const share = fc.integer({ min: 0, max: 10_000 }).map((part) => part / 1_000);
  const shares = fc.dictionary(name, share, { minKeys: 1, noNullPrototype: true });
  fc.assert(
    fc.property(shares, (all) => {
      expect(readThresholds(thresholdsText(all))).toEqual(all);
    }),
  );
});
