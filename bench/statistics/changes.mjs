// @ts-check
/**
 * How well changes are found along a trend, with noise of 3 %: false ones while a series grows, and dips and steps.
 *
 * @typedef {import("./random.mjs").Random} Random
 * @typedef {typeof import("../../lib/stats/index.ts").changePoints} Find
 */
import { randomOf } from "./random.mjs";

const noise = 0.03;
/** @type {Record<string, (random: Random) => () => number>} */
const kinds = {
  normal: (random) => () => noise * random.normal(),
  "t3 (heavy tails)": (random) => () => noise * random.heavy(),
  "AR(1) 0.5": (random) => {
    let level = 0;
    return () => noise * (level = 0.5 * level + Math.sqrt(0.75) * random.normal());
  },
};
/** The same alarm, moved by so many commits, is no new one. */
const sameAlarm = 2;

/** False alarms per 100 commits, searched after each commit. @param {Find} find @param {number} draws */
export const falseChanges = (find, draws) =>
  Object.entries(kinds).map(([name, kind]) => {
    const random = randomOf(20_261_122);
    let alarms = 0;
    for (let k = 0; k < draws; k++) {
      const next = kind(random);
      /** @type {number[]} */
      const [values, places] = [[], []];
      for (let commit = 0; commit < 100; commit++) {
        values.push(1000 * Math.exp(next()));
        for (const { index } of values.length < 6 ? [] : find(values))
          if (!places.some((one) => Math.abs(one - index) <= sameAlarm)) places.push(index);
      }
      alarms += places.length;
    }
    return { name, perHundred: alarms / draws };
  });

/** @param {...[level: number, commits: number]} parts */
const levels = (...parts) =>
  parts.flatMap(([level, commits]) => Array.from({ length: commits }, () => level));
const planted = /** @type {const} */ ([
  ["a dip of two commits by 30 %, 15 commits later", levels([1, 20], [0.7, 2], [1, 15]), 20],
  ["five commits by 60 %, 15 commits later", levels([1, 20], [0.4, 5], [1, 15]), 20],
  ["a lasting −10 % after a two-commit dip", levels([1, 20], [0.7, 2], [1, 10], [0.9, 10]), 32],
  ["a plain −10 %, after 1 commit", levels([1, 20], [0.9, 1]), 20],
  ["a plain −10 %, after 3 commits", levels([1, 20], [0.9, 3]), 20],
  ["a plain −10 %, after 10 commits", levels([1, 20], [0.9, 10]), 20],
]);

/** Share of draws in which a change is known, at most one commit off. @param {Find} find @param {number} draws */
export const detectedChanges = (find, draws) =>
  planted.map(([name, line, at]) => {
    const random = randomOf(20_261_123);
    let hits = 0;
    for (let k = 0; k < draws; k++) {
      const values = line.map((level) => 1000 * level * Math.exp(noise * random.normal()));
      if (find(values).some(({ index }) => Math.abs(index - at) <= 1)) hits++;
    }
    return { name, share: hits / draws };
  });
