import { expect, it } from "vitest";
import { type RequestBudget, budgetText, stepLabel, waterfall } from "./request-budget";

const step = (name: string, base: number, head: number) =>
  ({ of: "own", name, at: "", code: null, base, head }) as const;
const budget: RequestBudget = {
  kind: "cpu",
  sampleType: "cpu",
  unit: "nanoseconds",
  perRequest: true,
  profiles: { base: "a", head: "b" },
  base: 60_000,
  head: 100_000,
  steps: [step("example.com/app/main.observe", 0, 60_000), step("main.rest", 60_000, 40_000)],
};

it("begins each step where the one before ended, and ends at the head", () => {
  expect(waterfall(budget)).toEqual([
    { from: 0, to: 0.5 },
    { from: 0.5, to: 1 },
    { from: 100 / 120, to: 1 },
    { from: 0, to: 100 / 120 },
  ]);
});

it("writes costs per request, and waits as long as the profile went", () => {
  expect(budgetText(budget, 63_800)).toBe("63.8µs");
  expect(budgetText({ ...budget, perRequest: false }, 154.65e9, true)).toBe("+154.65s");
  expect(budget.steps.map(stepLabel)).toEqual(["main.observe", "main.rest"]);
  expect(stepLabel({ of: "syscalls", name: "syscall.Write" })).toBe("system calls");
});
