import { expect, it } from "vitest";
import { RateLimit } from "./rate-limit";

it("lets some through at once and then one each so often, for each key by itself", () => {
  let now = 1_000;
  const limit = new RateLimit(100, 3, () => now);
  const take = (key: string) => {
    const wait = limit.wait(key);
    if (wait === 0) limit.count(key);
    return wait;
  };
  expect([take("a"), take("a"), take("a"), take("a"), take("b")]).toEqual([0, 0, 0, 100, 0]);
  now += 60;
  expect(take("a")).toBe(40);
  now += 40;
  expect([take("a"), take("a")]).toEqual([0, 100]);
  now += 10_000;
  expect([take("a"), take("a"), take("a"), take("a")]).toEqual([0, 0, 0, 100]);
});

it("counts on for who does not wait, and forgets who came long ago", () => {
  const now = 0;
  const limit = new RateLimit(100, 1, () => now);
  for (let times = 0; times < 5; times++) limit.count("a");
  expect(limit.wait("a")).toBe(500);
  for (let others = 0; others < 10_000; others++) limit.count(`${others}`);
  expect(limit.wait("a")).toBe(0);
});
