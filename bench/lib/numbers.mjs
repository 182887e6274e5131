// @ts-check

/**
 * @typedef {object} Summary of durations in milliseconds
 * @property {number} n
 * @property {number} p50
 * @property {number} p99
 * @property {number} max
 */

/** Nearest-rank quantiles of what was measured, nothing interpolated: a function of 0..1. @param {number[]} values */
export function quantiles(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return (/** @type {number} */ q) => sorted[Math.max(0, Math.ceil(q * sorted.length) - 1)] ?? NaN;
}

/** @param {number[]} durations @returns {Summary} */
export function summary(durations) {
  const at = quantiles(durations);
  return { n: durations.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}

/** @param {number} value milliseconds */
export const ms = (value) => (value < 10 ? value.toFixed(1) : value.toFixed(0)) + " ms";

/** @param {number} value */
export const whole = (value) => Math.round(value).toLocaleString("en-US");

/** @param {number} bytes */
export const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;

/** @param {number} value @param {number} base */
export const ratio = (value, base) => `${(value / base).toFixed(2)}×`;
