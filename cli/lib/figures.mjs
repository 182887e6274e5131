// @ts-check

/** @param {number} value @returns {string} three or four significant digits, thousands apart */
export function rate(value) {
  if (value >= 1000) return value.toFixed(0).replace(/\B(?=(\d{3})+$)/g, "\u202f");
  return value === 0 ? "0" : value.toFixed(value >= 100 ? 1 : value >= 1 ? 2 : 4);
}

/** Where each unit begins, in seconds. @type {[number, string][]} */
const DURATIONS = [
  [1e-9, "ns"],
  [1e-6, "µs"],
  [1e-3, "ms"],
  [1, "s"],
];

/** @param {number} seconds @returns {string} */
export function duration(seconds) {
  if (seconds === 0) return "0 s";
  const [size, unit] = DURATIONS.findLast(([from]) => seconds >= from) ?? [1e-9, "ns"];
  return `${digits(seconds / size)} ${unit}`;
}

/** @param {number} value @returns {string} */
export function bytes(value) {
  const units = ["B", "KiB", "MiB", "GiB", "TiB"];
  const step = value < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(value) / 10));
  const scaled = value / 1024 ** step;
  return `${Number.isInteger(scaled) ? scaled : digits(scaled)} ${units[step]}`;
}

/** @param {number} value */
const digits = (value) => value.toFixed(value >= 100 ? 0 : value >= 10 ? 1 : 2);

/** @param {number | null | undefined} value @param {string} unit base unit, as the API names it @returns {string} */
export function shown(value, unit) {
  if (value === null || value === undefined) return "–";
  if (unit === "seconds") return duration(value);
  if (unit === "bytes") return bytes(value);
  if (unit === "bytes/second") return `${bytes(value)}/s`;
  if (unit === "ratio") return `${(value * 100).toFixed(2)} %`;
  return Number.isInteger(value) && value < 1000 ? `${value}` : rate(value);
}
