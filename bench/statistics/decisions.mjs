// @ts-check
/**
 * `node bench/statistics/decisions.mjs [draws]`: how often sweeps and matrices are right, in simulated measurements of which
 * the truth is known. Writes ../DECISIONS.md. Seeded: the same figures every time.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createViteServer } from "vitest/node";

const draws = Number(process.argv[2] ?? 4000);
const root = fileURLToPath(new URL("../..", import.meta.url));
const server = await createViteServer({
  root,
  configFile: false,
  logLevel: "error",
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true, include: [] },
  resolve: { alias: { "@": root.replace(/\/$/, "") } },
});
const load = (/** @type {string} */ name) => server.ssrLoadModule(`/lib/decide/${name}.ts`);
const { studentQuantile } = await server.ssrLoadModule("/lib/stats/index.ts");
const [{ bestSet }, { kneeOf }, { levelsOf }, { scalingLaw }, { standingOf }, { randomNormal }] =
  await Promise.all(["best", "knee", "levels", "scaling-law", "letters", "simulated"].map(load));

const values = [1, 2, 4, 8, 16, 32, 64, 128, 256];
const noise = 0.03;
const repeats = 5;
/** @param {(x: number, at: number) => number} truth @param {() => number} normal */
const measured = (truth, normal, each = repeats) =>
  levelsOf(
    values.map((x, at) => Array.from({ length: each }, () => truth(x, at) * Math.exp(noise * normal()))),
  );
const percent = (/** @type {number} */ share) => `${(share * 100).toFixed(1)} %`;
/** @template T @param {(draw: number, normal: () => number) => T} one @returns {T[]} */
const many = (one) => {
  const normal = randomNormal(20_261_123);
  return Array.from({ length: draws }, (_, draw) => one(draw, normal));
};
const share = (/** @type {boolean[]} */ all) => percent(all.filter(Boolean).length / all.length);
const mean = (/** @type {number[]} */ all) =>
  (all.reduce((sum, one) => sum + one, 0) / all.length).toFixed(2);

/** Curves over connections of which the knee is known. @type {[string, (x: number, knee: number) => number][]} */
const curves = [
  ["an edge: min(N, knee)", (x, knee) => Math.min(x, knee)],
  ["bent: N / (1 + (N/knee)⁴)^¼", (x, knee) => x / (1 + (x / knee) ** 4) ** 0.25],
  ["bent more: N / (1 + (N/knee)²)^½", (x, knee) => x / (1 + (x / knee) ** 2) ** 0.5],
  [
    "an edge, then 5 % less for each doubling",
    (x, knee) => (x < knee ? x : knee * 0.95 ** Math.log2(x / knee)),
  ],
];
const knees = curves.map(([name, curve]) => {
  const found = many((draw, normal) => {
    const knee = 4 * 16 ** (draw / draws);
    const { from, to } = kneeOf(
      values,
      measured((x) => 1000 * curve(x, knee), normal),
      1,
    ) ?? { from: NaN, to: NaN };
    return { held: from <= knee && knee <= to, width: Math.log2(to / from) };
  });
  return `| ${name} | ${share(found.map(({ held }) => held))} | ${mean(found.map(({ width }) => width).filter(Number.isFinite))} |`;
});
const none = [
  ["flat", () => 1],
  ["growing as N^0.6", (/** @type {number} */ x) => x ** 0.6],
].map(([name, curve]) => {
  const found = many(
    (_, normal) => kneeOf(values, measured(/** @type {(x: number) => number} */ (curve), normal), 1) !== null,
  );
  return `| ${name} | ${share(found)} |`;
});

/** @type {[string, (at: number, best: number) => number][]} */
const hills = [
  ["one leads by 1 %, all others the same", (at, best) => (at === best ? 1.01 : 1)],
  ["one leads by 5 %, all others the same", (at, best) => (at === best ? 1.05 : 1)],
  ["a hill: 2 % less with each step", (at, best) => 1.02 ** -Math.abs(at - best)],
  ["a hill: 5 % less with each step", (at, best) => 1.05 ** -Math.abs(at - best)],
];
const sets = hills.map(([name, hill]) => {
  const found = many((draw, normal) => {
    const best = draw % values.length;
    const set = bestSet(
      measured((_, at) => 1000 * hill(at, best), normal),
      1,
    );
    return { held: set.includes(best), size: set.length };
  });
  const sizes = found.map(({ size }) => size);
  return `| ${name} | ${share(found.map(({ held }) => held))} | ${mean(sizes)} | ${share(sizes.map((size) => size <= 3))} |`;
});

/** One leads by 5 %: what more repeats bring, and the most that any rule can, which needs no adjustment for many values. */
const more = [5, 6, 8, 10, 12].map((each) => {
  const found = many((draw, normal) => {
    const best = draw % values.length;
    const levels = measured((_, at) => (at === best ? 1050 : 1000), normal, each);
    const top = levels.groups.reduce((most, { mean: level }) => Math.max(most, level), -Infinity);
    const reach = studentQuantile(0.95, levels.df) * levels.deviation * Math.sqrt(2 / each);
    return {
      size: bestSet(levels, 1).length,
      unadjusted: levels.groups.filter(({ mean: level }) => top - level <= reach).length,
    };
  });
  const few = (/** @type {"size" | "unadjusted"} */ which) => share(found.map((one) => one[which] <= 3));
  return `| ${each} | ${mean(found.map(({ size }) => size))} | ${few("size")} | ${few("unadjusted")} |`;
});

const [sigma, kappa] = [0.03, 0.0004];
const laws = many((_, normal) =>
  scalingLaw(
    values,
    measured((n) => (900 * n) / (1 + sigma * (n - 1) + kappa * n * (n - 1)), normal),
  ),
);
const fits = laws.filter((law) => law !== null);
const peak = Math.sqrt((1 - sigma) / kappa);
const within = (/** @type {[number, number | null] | null} */ range, /** @type {number} */ truth) =>
  range !== null && range[0] <= truth && (range[1] === null || truth <= range[1]);

const matrices = [4, 6, 10].map((variants) => {
  const wrong = many((_, normal) => {
    const same = Array.from({ length: variants }, () =>
      Array.from({ length: repeats }, () => 1000 * Math.exp(noise * normal())),
    );
    return new Set(standingOf(levelsOf(same), 1).letters).size > 1;
  });
  return `| ${variants} | ${share(wrong)} |`;
});
await server.close();

writeFileSync(
  fileURLToPath(new URL("../DECISIONS.md", import.meta.url)),
  `# How often sweeps and matrices are right

Written by \`node bench/statistics/decisions.mjs\`; seeded. Simulated: 9 values from 1 to 256, ${repeats} repeats each, ${percent(noise)} noise,
${draws} draws a line, so that a share of 95 % is good to ±${(196 * Math.sqrt((0.95 * 0.05) / draws)).toFixed(1)} points.

## The knee's range

The true knee moves from 4 to 64, on tested values and between them. Width: doublings between both ends.

| throughput | range holds the knee | width |
| --- | --: | --: |
${knees.join("\n")}

Where there is none:

| throughput | a knee is told |
| --- | --: |
${none.join("\n")}

## The best set

| truth | holds the best | members | at most 3 |
| --- | --: | --: | --: |
${sets.join("\n")}

Where one leads by 5 % and all others are the same, the gap is ${(Math.log(1.05) / (noise * Math.sqrt(2 / repeats))).toFixed(1)} standard errors: too little to tell most of eight
others apart with 95 % certainty. Even each pair by itself, without any adjustment, leaves more than three in many draws. More
repeats do it:

| repeats | members | at most 3 | at most 3, each pair by itself |
| --: | --: | --: | --: |
${more.join("\n")}

## The scaling law

σ = ${sigma}, κ = ${kappa}, peak at ${Math.round(peak)}: fits in ${percent(fits.length / draws)}; where it does, the interval of σ holds
the truth in ${share(fits.map((law) => within(law.sigmaInterval, sigma)))}, of κ in ${share(fits.map((law) => within(law.kappaInterval, kappa)))}, of the peak in ${share(fits.map((law) => within(law.peakInterval, peak)))}.

## Letters of a matrix

All variants the same: tables in which any two are told apart.

| variants | wrong |
| --- | --: |
${matrices.join("\n")}
`,
);
