/* The scales that pprof prints, from smallest to largest; time has no minutes. */
const scales = {
  bytes: [
    ["B", 1],
    ["kB", 2 ** 10],
    ["MB", 2 ** 20],
    ["GB", 2 ** 30],
    ["TB", 2 ** 40],
    ["PB", 2 ** 50],
  ],
  time: [
    ["ns", 1],
    ["us", 1e3],
    ["ms", 1e6],
    ["s", 1e9],
    ["hrs", 3.6e12],
  ],
} as const satisfies Record<string, readonly (readonly [string, number])[]>;

/** Units as profiles name them, with and without the plural s. */
const unitNames = new Map<string, readonly [keyof typeof scales, number]>([
  ["b", ["bytes", 1]],
  ["byte", ["bytes", 1]],
  ["kb", ["bytes", 2 ** 10]],
  ["kilobyte", ["bytes", 2 ** 10]],
  ["mb", ["bytes", 2 ** 20]],
  ["megabyte", ["bytes", 2 ** 20]],
  ["ns", ["time", 1]],
  ["nanosecond", ["time", 1]],
  ["us", ["time", 1e3]],
  ["microsecond", ["time", 1e3]],
  ["ms", ["time", 1e6]],
  ["millisecond", ["time", 1e6]],
  ["s", ["time", 1e9]],
  ["second", ["time", 1e9]],
]);

/**
 * A value as `go tool pprof` prints it, apart from a real minus sign: 8120000000 nanoseconds → "8.12s", 524288 bytes → "512kB", 3 count → "3".
 * @param value in the profile's own unit
 * @param unit the sample type's unit
 * @param signed a plus sign in front of gains
 */
export function pprofValue(value: number, unit: string, signed = false): string {
  const sign = value < 0 ? "\u2212" : signed && value > 0 ? "+" : "";
  const magnitude = Math.abs(value);
  const [family, factor] = familyOf(unit);
  if (!family) return sign + twoDigits(magnitude);
  const smallest = magnitude * factor;
  const [suffix, size] = scales[family].findLast(([, least]) => smallest >= least) ?? scales[family][0];
  const text = twoDigits(smallest / size);
  return text === "0" ? "0" : sign + text + suffix;
}

function familyOf(unit: string): readonly [keyof typeof scales | null, number] {
  const lower = unit.toLowerCase();
  return unitNames.get(lower.length > 2 ? lower.replace(/s$/, "") : lower) ?? [null, 1];
}

function twoDigits(value: number): string {
  return value.toFixed(2).replace(/\.00$/, "");
}

/**
 * A cost divided by requests, an estimate: three significant digits and no zeros after them, in the largest of pprof's
 * units that it fills. 765.46 nanoseconds → "765ns", 48,600 nanoseconds → "48.6µs", 0.052 nanoseconds → "0.052ns",
 * 0.0017 count → "0.0017". pprof prints no such figures, so microseconds are written as everywhere else: "µs", not "us".
 */
export function perRequestValue(value: number, unit: string, signed = false): string {
  const [family, factor] = familyOf(unit);
  const rounded = Number(Math.abs(value * factor).toPrecision(3));
  if (rounded === 0) return "0";
  const sign = value < 0 ? "\u2212" : signed ? "+" : "";
  const scale = family ? scales[family] : plain;
  const [suffix, size] = scale.findLast(([, least]) => rounded >= least) ?? scale[0];
  return sign + threeDigits(rounded / size) + suffix.replace("us", "µs");
}

const plain = [["", 1]] as const;

function threeDigits(value: number): string {
  const decimals = Math.min(100, Math.max(0, 2 - Math.floor(Math.log10(value))));
  const text = Number(value.toPrecision(3)).toFixed(decimals);
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/**
 * The value with its digits and its unit, for tooltips and copies: "8120000000 nanoseconds". Fractions,
 * which come of dividing, have two decimals, small ones four significant digits. −46666666.66666667 → "−46666666.67",
 * 0.00172345 → "0.001723".
 */
export function exactValue(value: number, unit: string): string {
  const magnitude = Math.abs(value);
  const decimals = Math.min(12, Math.max(2, 3 - Math.floor(Math.log10(magnitude))));
  const digits = Number.isInteger(value)
    ? magnitude.toFixed(0)
    : magnitude.toFixed(decimals).replace(/\.?0+$/, "");
  return `${value < 0 && digits !== "0" ? "\u2212" : ""}${digits} ${unit}`;
}

/** A part of a whole as pprof prints it: "48.2%", "0.59%", "100%"; "0%" where the whole is 0. */
export function pprofShare(value: number, total: number): string {
  const percent = total === 0 ? 0 : Math.abs(value / total) * 100;
  if (percent === 0) return "0%";
  if (percent >= 99.95 && percent <= 100.05) return "100%";
  return `${percent >= 1 ? percent.toFixed(2) : Number(percent.toPrecision(2))}%`;
}
