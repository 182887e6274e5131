import { expect, it } from "vitest";
import { capacityOf, isWithin, nextRate, readDuration, readShare, resultOf } from "./capacity.mjs";

/** P99 of the time in an M/M/c queue (Erlang C), seconds; Infinity where it never settles. */
function p99(rate: number, service: number, servers: number): number {
  const load = rate / service;
  if (load >= servers) return Infinity;
  let term = 1;
  let sum = 1;
  for (let k = 1; k < servers; k++) sum += term *= load / k;
  term *= load / servers;
  const last = (term * servers) / (servers - load);
  const waits = last / (sum + last);
  const rest = servers - 1 - load;
  const above = (t: number) =>
    Math.exp(-service * t) *
    (1 + waits * (Math.abs(rest) < 1e-9 ? service * t : (1 - Math.exp(-service * t * rest)) / rest));
  let [low, high] = [0, 1e4];
  for (let at = 0; at < 100; at++) {
    const middle = (low + high) / 2;
    if (above(middle) > 0.01) low = middle;
    else high = middle;
  }
  return high;
}

/** Where P99 reaches the limit. */
function truth(limit: number, service: number, servers: number): number {
  let [low, high] = [0, service * servers];
  for (let at = 0; at < 100; at++) {
    const middle = (low + high) / 2;
    if (p99(middle, service, servers) <= limit) low = middle;
    else high = middle;
  }
  return low;
}

function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return (state / 2 ** 31 - 0.5) * 0.06;
  };
}

it("finds the capacity of simulated queues to 5 % in at most 12 steps", () => {
  const errors: number[] = [];
  for (let seed = 1; seed <= 120; seed++) {
    const servers = [1, 2, 8, 32][seed % 4]!;
    const service = 200 + 37 * seed;
    const limit = (12 + (seed % 5) * 8) / service;
    const wobble = noise(seed);
    const steps: Parameters<typeof capacityOf>[0][number][] = [];
    const limits = { p99: limit, errors: 0.001 };
    for (let rate = nextRate(steps, 1000); rate !== null && steps.length < 12; rate = nextRate(steps, 1000)) {
      const step = {
        offered: rate,
        achieved: Math.min(rate, servers * service) * (1 + wobble() / 6),
        p99: Math.min(p99(rate, service, servers), 30) * (1 + wobble()),
        errors: 0,
      };
      steps.push({ ...step, within: isWithin(step, limits) });
    }
    expect(steps.length).toBeLessThanOrEqual(12);
    const found = capacityOf(steps);
    expect(found).not.toBeNull();
    errors.push(Math.abs(found!.rate / truth(limit, service, servers) - 1));
  }
  const near = errors.filter((error) => error <= 0.05).length / errors.length;
  expect(near).toBeGreaterThanOrEqual(0.95);
});

it("repeats both ends, and gives way to what most repeats say", () => {
  const step = (offered: number, within: boolean) => ({
    offered,
    achieved: offered,
    p99: 0.01,
    errors: 0,
    within,
  });
  const steps = [step(1000, true), step(2000, false), step(1414, true), step(1682, true), step(1834, false)];
  steps.push(step(1756, true));
  expect(nextRate(steps, 1000)).toBe(1756);
  expect(capacityOf(steps)?.interval).toEqual([1756, 1834]);
  // It broke the second time: one against one does not hold.
  steps.push(step(1756, false));
  expect(capacityOf(steps)?.interval).toEqual([1682, 1756]);
  expect(nextRate(steps, 1000)).toBe(1682);
  steps.push(step(1682, true));
  // The third time decides.
  expect(nextRate(steps, 1000)).toBe(1756);
  expect(nextRate([...steps, step(1756, false)], 1000)).toBeNull();
  expect(nextRate([...steps, step(1756, true)], 1000)).toBe(1834);
});

it("is null where nothing held or nothing broke", () => {
  const step = (offered: number, within: boolean) => ({
    offered,
    achieved: offered,
    p99: 0.01,
    errors: 0,
    within,
  });
  expect(capacityOf([step(1000, true), step(2000, true)])).toBeNull();
  expect(capacityOf([step(1000, false), step(500, false)])).toBeNull();
  expect(nextRate([step(1, false)], 1)).toBeNull();
});

it("reads limits with their units", () => {
  expect([readDuration("50ms"), readDuration("1.5s"), readDuration("800us")]).toEqual([0.05, 1.5, 0.0008]);
  expect([readShare("0.1%"), readShare("0.01")]).toEqual([0.001, 0.01]);
  expect(() => readDuration("50")).toThrow(/50ms/);
  expect(() => readShare("200%")).toThrow(/0.1%/);
});

it("keeps each step as a part of the result", () => {
  const steps = [{ offered: 1000, achieved: 900, p99: 0.02, errors: 0, within: false }];
  const { results } = resultOf("GET /", { rate: 950, interval: [900, 1000] }, steps);
  expect(results[0]?.metrics.capacity).toMatchObject({ value: 950, primary: true });
  expect(results[0]?.parts[0]?.metrics).toMatchObject({ offered: { value: 1000 } });
});
