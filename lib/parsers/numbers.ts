const decimal = /^([+-]?\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/** No tool prints a number with more characters; it bounds the work on one. */
const longest = 400;

/**
 * Decimal text × factor × 10^exponent, rounded once: `scaleDecimal("2.81", 1n, -3)` is the double of 2.81e-3,
 * where 2.81 * 0.001 would be its neighbour. NaN for anything that is not a decimal number.
 */
function scaleDecimal(text: string, factor: bigint, exponent = 0): number {
  const match = text.length > longest ? null : decimal.exec(text);
  if (!match) return Number.NaN;
  const [, whole = "0", fraction = "", power = "0"] = match;
  return Number(`${BigInt(whole + fraction) * factor}e${exponent - fraction.length + Number(power)}`);
}

/** A number × 10^exponent, rounded once (`scalePower(2810, -6)` is 0.00281). */
export function scalePower(value: number, exponent: number): number {
  return scaleDecimal(String(value), 1n, exponent);
}

interface Unit {
  readonly factor: bigint;
  readonly exponent: number;
}

const durations: Readonly<Record<string, Unit>> = {
  ns: { factor: 1n, exponent: -9 },
  us: { factor: 1n, exponent: -6 },
  µs: { factor: 1n, exponent: -6 },
  μs: { factor: 1n, exponent: -6 },
  ms: { factor: 1n, exponent: -3 },
  s: { factor: 1n, exponent: 0 },
  m: { factor: 60n, exponent: 0 },
  h: { factor: 3600n, exponent: 0 },
};

/** wrk and bombardier print K, M, G for 1024, 1024², 1024³. */
const sizes: Readonly<Record<string, Unit>> = Object.fromEntries(
  ["B", "KB", "MB", "GB", "TB", "PB"].map((name, power) => [
    name,
    { factor: 1024n ** BigInt(power), exponent: 0 },
  ]),
);

const counts: Readonly<Record<string, Unit>> = {
  "": { factor: 1n, exponent: 0 },
  k: { factor: 1n, exponent: 3 },
  M: { factor: 1n, exponent: 6 },
  G: { factor: 1n, exponent: 9 },
  T: { factor: 1n, exponent: 12 },
};

function withUnit(text: string, units: Readonly<Record<string, Unit>>): number {
  const [, number = "", name = ""] = /^([+-]?[\d.]+)(\D*)$/.exec(text) ?? [];
  const unit = Object.hasOwn(units, name) ? units[name] : undefined;
  return unit ? scaleDecimal(number, unit.factor, unit.exponent) : Number.NaN;
}

/** `2.81ms`, `84.00us`, `1.02m`, `3h` → seconds; NaN when it is no duration. */
export function parseDuration(text: string): number {
  return withUnit(text, durations);
}

/** `14.15MB` → bytes, units of 1024; NaN when it is no size. */
export function parseSize(text: string): number {
  return withUnit(text, sizes);
}

/** `19.65k` → 19650, units of 1000; NaN when it is no count. */
export function parseCount(text: string): number {
  return withUnit(text, counts);
}
