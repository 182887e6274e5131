import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { explainChange, largestMoves } from "./movers";
import { requestsOf, samplingOf, valuesOfSamples } from "./sampling";

const column = (type: string, unit: string, total: number) => ({ type, unit, total });
const goCpu = [column("samples", "count", 340), column("cpu", "nanoseconds", 3_400_000_000)];

describe("what one sample stands for", () => {
  const values = (columns: Parameters<typeof valuesOfSamples>[0], type: string) =>
    valuesOfSamples(columns, columns, type)?.base ?? null;

  it("is the period of a profile that a timer took", () => {
    expect(values(goCpu, "cpu")).toBe(10_000_000);
    expect(values(goCpu, "samples")).toBe(1);
    const node = [column("sample", "count", 200), column("wall", "microseconds", 250_000)];
    expect(values(node, "wall")).toBe(1_250);
  });

  it("is that of several profiles, each with the columns of both sides", () => {
    const twice = [...goCpu, column("samples", "count", 60), column("cpu", "nanoseconds", 600_000_000)];
    expect(valuesOfSamples(goCpu, twice, "cpu")).toEqual({ base: 10_000_000, head: 10_000_000 });
    expect(valuesOfSamples(goCpu, [], "cpu")).toBeNull();
  });

  it("is 512 KiB of a heap profile, and as many objects as these are; one where it is larger", () => {
    const heap = (objects: number, bytes: number) => [
      column("alloc_objects", "count", objects),
      column("alloc_space", "bytes", bytes),
    ];
    expect(values(heap(1e6, 64e6), "alloc_space")).toBe(524_288);
    expect(values(heap(1e6, 64e6), "alloc_objects")).toBe(8_192);
    expect(values(heap(10, 1e7), "alloc_space")).toBe(1e6);
    expect(values(heap(10, 1e7), "alloc_objects")).toBe(1);
    expect(values(heap(0, 0), "alloc_space")).toBeNull();
  });

  it("is not known where values are not counted", () => {
    const mutex = [column("contentions", "count", 9), column("delay", "nanoseconds", 9_000)];
    expect(values(mutex, "delay")).toBeNull();
    expect(values([column("samples", "count", 9)], "samples")).toBeNull();
    expect(values([column("samples", "count", 9), column("space", "bytes", 9)], "space")).toBeNull();
    expect(values([column("samples", "count", 0), column("cpu", "nanoseconds", 0)], "cpu")).toBeNull();
  });
});

const costs = (base: readonly number[], head: readonly number[]) => ({
  base: Float64Array.from(base),
  head: Float64Array.from(head),
});

describe("whether a change is beyond the noise of sampling", () => {
  it("is told by the samples, as computed by hand", () => {
    const one = { base: 1, head: 1 };
    // 9 of 60 or fewer in head, under one half: 2 · Σ C(60, k) / 2^60 for k ≤ 9 is 2.0e-8.
    const few = samplingOf(one, one, [costs([51], [9])])!;
    expect(few.isBeyond(51, 9)).toBe(true);
    // 310 against 350: √(310 + 350) is 25.7, the change 1.6 of that.
    expect(few.isBeyond(310, 350)).toBe(false);
    // 310 against 370, 2.3 of 26.1: enough among one function, too little among a hundred.
    expect(few.isBeyond(310, 370)).toBe(true);
    const hundred = Array<number>(100).fill(50);
    expect(samplingOf(one, one, [costs(hundred, hundred)])!.isBeyond(310, 370)).toBe(false);
    // 310 against 420, 4.1 of 27.
    expect(samplingOf(one, one, [costs(hundred, hundred)])!.isBeyond(310, 420)).toBe(true);
  });

  it("knows that half the cost a request is half the samples where requests are as many", () => {
    // 10 ms a sample; 1,000 requests in base, 3,000 in head: a cost of 1 ms a request is 100 and 300 samples.
    const values = { base: 1e7, head: 1e7 };
    const requests = { base: 1_000, head: 3_000 };
    const sampling = samplingOf(values, requests, [costs([1e6], [1e6])])!;
    expect(sampling.samples(1e6, 1e6)).toEqual({ base: 100, head: 300 });
    expect(sampling.isBeyond(1e6, 1e6)).toBe(false);
    // 100 and 330 samples: 1.1 ms. Beside 100 ± 10, of which 300 ± 30 are expected, and ± 18, no news.
    expect(sampling.isBeyond(1e6, 1.1e6)).toBe(false);
    expect(sampling.isBeyond(1e6, 2e6)).toBe(true);
  });

  it("names nothing in two equal profiles beside rates that may be the same, and in others what grew more", () => {
    const values = { base: 1e7, head: 1e7 };
    const grew = (head: number, rates: readonly [number, number]) => {
      const [before, after] = rates.map((rate) => ({ requests: rate * 30, rate }));
      const by = requestsOf(before, after);
      if (!by) throw new Error("no requests");
      const costs = { base: Float64Array.of(3e12 / by.base), head: Float64Array.of(head / by.head) };
      return samplingOf(values, by, [costs])!.isBeyond(costs.base[0]!, costs.head[0]!);
    };
    // 300,000 samples on either side: 4 % fewer requests make 4 % more of each function, far beyond counting.
    expect(grew(3e12, [10_000, 9_600])).toBe(false);
    expect(grew(3e12, [10_000, 7_000])).toBe(true);
    expect(grew(3.3e12, [10_000, 9_600])).toBe(true);
    // More by the one rate, less by the other.
    expect(grew(2.9e12, [10_000, 9_000])).toBe(false);
  });

  it("shows nothing with a handful of samples, and nothing of what is no count", () => {
    const one = { base: 1, head: 1 };
    const sampling = samplingOf(one, one, [costs([9], [0])])!;
    expect(sampling.isBeyond(9, 0)).toBe(false);
    expect(sampling.isBeyond(20, -40)).toBe(false);
    expect([sampling.mayBeNoise(9, 0), sampling.mayBeNoise(510, 90)]).toEqual([true, false]);
    expect([sampling.mayBeNoise(20, -40), sampling.mayBeNoise(-40, 20)]).toEqual([false, false]);
    expect(sampling.mayBeNoise(9, 9)).toBe(false);
    expect(samplingOf(null, one, [])).toBeNull();
  });
});

/** Numbers from 0 to 1 by chance, the same for the same seed (mulberry32). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** So many events by chance, by their waiting times. */
function poisson(mean: number, random: () => number): number {
  let count = -1;
  for (let waited = 0; waited < mean; count++) waited -= Math.log(1 - random());
  return Math.max(0, count);
}

/** What functions cost in a second of the processor: few that cost much, many that cost little. */
const trueCosts = Array.from({ length: 600 }, (_, at) => 1 / (at + 3));
const whole = trueCosts.reduce((sum, cost) => sum + cost, 0);

interface Sampled {
  readonly samples: number;
  readonly requests: number;
}

/** Two profiles, sampled. @param grows factor by which the most expensive function costs more in head */
function sampled(seed: number, base: Sampled, head: Sampled, grows = 1) {
  const random = chance(seed);
  const side = ({ samples, requests }: Sampled, factor: number) =>
    Float64Array.from(
      trueCosts,
      (cost, at) => (poisson((cost / whole) * samples * (at === 0 ? factor : 1), random) * 1e7) / requests,
    );
  const sides = { base: side(base, 1), head: side(head, grows) };
  const values = { base: 1e7, head: 1e7 };
  const requests = { base: base.requests, head: head.requests };
  return { ...sides, sampling: samplingOf(values, requests, [sides]) };
}

const namedIn = (trials: number, make: (seed: number) => ReturnType<typeof sampled>) => {
  let named = 0;
  for (let seed = 1; seed <= trials; seed++) {
    const { base, head, sampling } = make(seed);
    named += Number(largestMoves(base, head, { sampling }).length > 0);
  }
  return named / trials;
};

test("two samplings of the same costs name a function in less than one of twenty comparisons", () => {
  const sides = [
    [
      { samples: 340, requests: 1_000 },
      { samples: 340, requests: 1_000 },
    ],
    [
      { samples: 3_000, requests: 9_000 },
      { samples: 1_000, requests: 3_000 },
    ],
    [
      { samples: 400, requests: 1_000 },
      { samples: 4_000, requests: 10_000 },
    ],
  ] as const;
  for (const [base, head] of sides)
    expect(namedIn(400, (seed) => sampled(seed, base, head))).toBeLessThan(0.05);
  // Without the test of counts nearly every comparison would name one.
  const unsure = (seed: number) => ({ ...sampled(seed, ...sides[0]), sampling: null });
  expect(namedIn(20, unsure)).toBe(1);
});

test("a change that is there is named, once there are samples enough", () => {
  const at = (samples: number) => ({ samples, requests: samples });
  const shareNamed = (samples: number) =>
    namedIn(100, (seed) => sampled(seed, at(samples), at(samples), 1.5));
  // The most expensive costs 6.5 %: 20 samples and 30 are noise, 390 and 585 are not.
  expect(shareNamed(300)).toBeLessThan(0.1);
  expect(shareNamed(6_000)).toBeGreaterThan(0.95);
});

test("who is named is beyond the noise, whatever the counts", () => {
  const counts = fc.array(fc.tuple(fc.nat(400), fc.nat(400)), { minLength: 1, maxLength: 40 });
  const one = { base: 1, head: 1 };
  fc.assert(
    fc.property(counts, (pairs) => {
      const sides = costs(
        pairs.map(([base]) => base),
        pairs.map(([, head]) => head),
      );
      const sampling = samplingOf(one, one, [sides]);
      const sum = (column: Float64Array) => column.reduce((all, value) => all + value, 0);
      const total = { base: sum(sides.base), head: sum(sides.head) };
      for (const { base, head } of explainChange(sides.base, sides.head, total, { sampling }).movers)
        expect(Math.abs(head - base)).toBeGreaterThan(1.9 * Math.sqrt(base + head));
    }),
  );
});
