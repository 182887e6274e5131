import { expect, it } from "vitest";
import { bestSet } from "./best";
import { kneeOf } from "./knee";
import { levelsOf } from "./levels";
import { scalingLaw } from "./scaling-law";
import { randomNormal } from "./simulated";

const values = [1, 2, 4, 8, 16, 32, 64, 128, 256];
/** The large numbers are in bench/DECISIONS.md. */
const DRAWS = 150;

/** Repeats of each value around its true level, with relative noise. */
function draw(truth: (x: number) => number, normal: () => number, noise = 0.03, repeats = 5) {
  return values.map((x) => Array.from({ length: repeats }, () => truth(x) * Math.exp(noise * normal())));
}
const share = (many: readonly boolean[]) => many.filter(Boolean).length / many.length;

it.each(["edge", "bent"] as const)("the knee's range holds the truth (%s)", (shape) => {
  const normal = randomNormal(7);
  const held: boolean[] = [];
  for (let at = 0; at < DRAWS; at++) {
    const knee = 4 * 16 ** (at / DRAWS);
    const truth = (x: number) =>
      shape === "edge" ? Math.min(x, knee) * 1000 : (x * 1000) / (1 + (x / knee) ** 4) ** 0.25;
    const found = kneeOf(values, levelsOf(draw(truth, normal)), 1);
    held.push(found !== null && found.from <= knee && knee <= found.to);
  }
  expect(share(held)).toBeGreaterThanOrEqual(0.95);
});

it.each([0.005, 0.01, 0.05])("the best set holds the best, and few others where it leads (%s)", (lead) => {
  const normal = randomNormal(11);
  const held: boolean[] = [];
  const sizes: number[] = [];
  for (let at = 0; at < DRAWS; at++) {
    const best = at % 9;
    const flat = (x: number) => (values.indexOf(x) === best ? 1 + lead : 1);
    const hill = (x: number) => 1 / (1 + lead) ** Math.abs(values.indexOf(x) - best);
    const set = bestSet(levelsOf(draw(lead === 0.05 ? hill : flat, normal)), 1);
    held.push(set.includes(best));
    sizes.push(set.length);
  }
  expect(share(held)).toBeGreaterThanOrEqual(0.95);
  if (lead === 0.05) expect(share(sizes.map((size) => size <= 3))).toBeGreaterThan(0.95);
});

it("intervals of the scalability law hold the truth", () => {
  const normal = randomNormal(13);
  const [sigma, kappa] = [0.03, 0.0004];
  const held = { sigma: [] as boolean[], peak: [] as boolean[], fits: [] as boolean[] };
  for (let at = 0; at < DRAWS; at++) {
    const truth = (n: number) => (900 * n) / (1 + sigma * (n - 1) + kappa * n * (n - 1));
    const law = scalingLaw(values, levelsOf(draw(truth, normal)));
    held.fits.push(law !== null);
    if (!law) continue;
    held.sigma.push(law.sigmaInterval[0] <= sigma && sigma <= law.sigmaInterval[1]);
    const peak = Math.sqrt((1 - sigma) / kappa);
    const [from, to] = law.peakInterval ?? [Infinity, 0];
    held.peak.push(from <= peak && (to === null || peak <= to));
  }
  expect(share(held.fits)).toBeGreaterThan(0.97);
  expect(share(held.sigma)).toBeGreaterThan(0.93);
  expect(share(held.peak)).toBeGreaterThan(0.93);
});

it("finds no knee where there is none", () => {
  const normal = randomNormal(17);
  const found = [(x: number) => 1000 * x ** 0.6, () => 50_000].map((truth) =>
    share(Array.from({ length: DRAWS }, () => kneeOf(values, levelsOf(draw(truth, normal)), 1) !== null)),
  );
  expect(Math.max(...found)).toBeLessThan(0.03);
});

it("fits no scalability law where throughput stops at an edge, and none to single runs", () => {
  const normal = randomNormal(19);
  const edge = (x: number) => Math.min(x, 16) * 1000;
  expect(scalingLaw(values, levelsOf(draw(edge, normal)))).toBeNull();
  expect(scalingLaw(values, levelsOf(draw(edge, normal, 0.03, 1)))).toBeNull();
});

it("tells nothing apart without repeats", () => {
  const levels = levelsOf([[1], [2], [3]]);
  expect(bestSet(levels, 1)).toEqual([0, 1, 2]);
  expect(kneeOf([1, 2, 3, 4], levelsOf([[1], [2], [2], [2]]), 1)).toBeNull();
});
