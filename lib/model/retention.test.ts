import fc from "fast-check";
import { expect, it } from "vitest";
import { Retention, keptSince } from "./retention";

const day = 86_400_000;
const days = (branches: Record<string, string | null>, ...of: string[]) => {
  const since = keptSince({ branches }, of, 0);
  return since === null ? null : -since / day;
};

it("takes the most exact name, and the longest time of several branches", () => {
  const rules = { main: null, "*": "90d", "release/*": "365d", "release/1.*": "30d" };
  expect(days(rules, "main")).toBeNull();
  expect(days(rules, "feature/x")).toBe(90);
  expect(days(rules, "release/2.0")).toBe(365);
  expect(days(rules, "release/1.9")).toBe(30);
  expect(days(rules, "feature/x", "release/2.0")).toBe(365);
  expect(days(rules, "feature/x", "main")).toBeNull();
  expect(days(rules)).toBe(90);
});

it("keeps what no name fits", () => {
  expect(days({ "feature/*": "7d" }, "main")).toBeNull();
  expect(days({ "feature/*": "7d" })).toBeNull();
  expect(days({}, "main")).toBeNull();
});

it("says which times it cannot read", () => {
  for (const wrong of ["90", "0d", "3 months", "-1d", 90])
    expect(Retention.safeParse({ branches: { "*": wrong } }).success).toBe(false);
});

it("fits names with stars as a regular expression would", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "/"), maxLength: 8 });
  const name = fc.string({ unit: fc.constantFrom("a", "b", "*"), minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(name, text, (pattern, branch) => {
      const expected = new RegExp(`^${pattern.replaceAll("*", ".*")}$`).test(branch);
      expect(keptSince({ branches: { [pattern]: "1d" } }, [branch], 0) !== null).toBe(expected);
    }),
  );
});
