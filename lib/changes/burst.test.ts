import fc from "fast-check";
import { expect, test } from "vitest";
import { Burst } from "./burst";

test("uploads are waited for until they pause", () => {
  const burst = new Burst(300, 2_000);
  expect(burst.left(0)).toBe(0);
  for (const now of [1_000, 1_200, 1_450]) burst.add(now);
  expect(burst.left(1_500)).toBe(250);
  expect(burst.left(1_750)).toBe(0);
  burst.add(9_000);
  expect(burst.left(9_100)).toBe(200);
});

test("uploads that never pause are searched every two seconds", () => {
  const burst = new Burst(300, 2_000);
  for (let now = 1_000; now < 3_000; now += 100) burst.add(now);
  expect(burst.left(2_950)).toBe(50);
  expect(burst.left(3_000)).toBe(0);
  burst.begin(3_000);
  for (let now = 3_000; now < 4_900; now += 100) burst.add(now);
  expect(burst.left(4_850)).toBe(150);
  expect(burst.left(5_000)).toBe(0);
});

test("none waits longer than the longest time", () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(gaps, (some) => {
      const burst = new Burst(300, 2_000);
      let [now, since] = [0, 0];
      for (const gap of some) {
        now += gap;
        if (burst.left(now) === 0) [since] = [now];
        burst.add(now);
        expect(burst.left(now)).toBeLessThanOrEqual(300);
        expect(now + burst.left(now) - since).toBeLessThanOrEqual(2_000 + 300);
      }
    }),
  );
});
