import type { Unit } from "./definition";

/** Between groups of thousands: the narrow space at which no line may end (at U+2009 it may). */
const thinSpace = "\u202f";
/** Between a number and its unit. */
const noBreakSpace = "\u00a0";
const minus = "\u2212";
const missing = "–";

interface Scale {
  readonly factor: number;
  readonly suffix: string;
}

const timeScales: readonly Scale[] = [
  { factor: 1, suffix: "s" },
  { factor: 1e-3, suffix: "ms" },
  { factor: 1e-6, suffix: "µs" },
  { factor: 1e-9, suffix: "ns" },
];

const byteScales: readonly Scale[] = [
  { factor: 1024 ** 4, suffix: "TiB" },
  { factor: 1024 ** 3, suffix: "GiB" },
  { factor: 1024 ** 2, suffix: "MiB" },
  { factor: 1024, suffix: "KiB" },
  { factor: 1, suffix: "B" },
];

function scaleFor(value: number, scales: readonly Scale[]): Scale {
  const magnitude = Math.abs(value);
  const last = scales[scales.length - 1] ?? { factor: 1, suffix: "" };
  return scales.find((scale) => (magnitude === 0 ? scale.factor === 1 : magnitude >= scale.factor)) ?? last;
}

/** Groups the integer part by thousands with thin spaces and uses a real minus sign. */
function typeset(digits: string): string {
  const [integer = "", fraction] = digits.replace("-", "").split(".");
  const grouped = integer.replace(/\B(?=(\d{3})+$)/g, thinSpace);
  return `${digits.startsWith("-") ? minus : ""}${grouped}${fraction ? `.${fraction}` : ""}`;
}

/**
 * A number with `digits` significant digits and never an exponent: 12167.33 → "12 167", 0.0123 → "0.0123".
 * Integers keep all their digits, and get no more of them unless `zeros` asks for it (11 → "11.00").
 */
export function formatNumber(value: number, digits = 4, zeros = false): string {
  if (!Number.isFinite(value)) return missing;
  if (value === 0) return "0";
  // Rounding may add a digit in front: 9.996 → "10.0".
  const magnitude = Math.floor(Math.log10(Math.abs(Number(value.toPrecision(digits)))));
  const decimals = Math.max(0, Math.min(12, digits - 1 - magnitude));
  const fixed = value.toFixed(decimals);
  return typeset(decimals > 0 && !zeros && Number.isInteger(value) ? String(value) : fixed);
}

/** A mark of an axis: a round number as it is, 0.5 → "0.5", 25000 → "25 000". */
export function formatTick(value: number): string {
  return typeset(value.toFixed(12).replace(/\.?0+$/, ""));
}

/** The unit and factor in which a set of values of one column is shown, chosen by the largest of them. */
export function displayScale(values: readonly number[], unit: Unit): Scale {
  const largest = values.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  switch (unit) {
    case "seconds":
      return scaleFor(largest, timeScales);
    case "bytes":
      return scaleFor(largest, byteScales);
    case "bytes/second": {
      const scale = scaleFor(largest, byteScales);
      return { factor: scale.factor, suffix: `${scale.suffix}/s` };
    }
    case "ratio":
      return { factor: 0.01, suffix: "%" };
    case "requests/second":
      return { factor: 1, suffix: "req/s" };
    case "nanoseconds":
      return nanoseconds(largest);
    case "allocations":
      return { factor: 1, suffix: "allocs" };
    case "allocations/second":
      return { factor: 1, suffix: "allocs/s" };
    case "cycles/second":
      return { factor: 1, suffix: "cycles/s" };
    case "requests":
    case "errors":
    case "count":
      return { factor: 1, suffix: "" };
    default:
      return { factor: 1, suffix: unit };
  }
}

/** pprof measures time in whole nanoseconds; on the screen they are the same seconds, ms, µs. */
function nanoseconds(largest: number): Scale {
  const scale = scaleFor(largest / 1e9, timeScales);
  return { factor: scale.factor * 1e9, suffix: scale.suffix };
}

/**
 * A value in the scale that was chosen for it or for its column. Times below a second keep their zeros (11.0 ms), as
 * tools print them; others where `zeros` asks for it.
 */
export function formatScaled(
  value: number,
  { factor, suffix }: Scale,
  digits: number,
  zeros = false,
): string {
  return formatNumber(value / factor, digits, zeros || /^(ms|µs|ns)$/.test(suffix));
}

/**
 * One value in the unit that suits it: 0.0371 seconds → "37.1 ms".
 * @param value in the metric's base unit; null and NaN give "–"
 * @param digits significant digits
 */
export function formatValue(value: number | null | undefined, unit: Unit, digits = 3): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return missing;
  const scale = displayScale([value], unit);
  const number = formatScaled(value, scale, unit === "requests/second" ? Math.max(digits, 4) : digits);
  return scale.suffix ? `${number}${noBreakSpace}${scale.suffix}` : number;
}

/** A relative change (head / base − 1) as "+31 %", "−2.4 %", "0 %"; null gives "–". */
export function formatChange(change: number | null | undefined): string {
  if (change === null || change === undefined || !Number.isFinite(change)) return missing;
  const percent = change * 100;
  const digits = Math.abs(percent) >= 99.95 ? 4 : Math.abs(percent) >= 10 ? 3 : 2;
  const rounded = Math.abs(percent) < 0.05 ? 0 : percent;
  return `${rounded > 0 ? "+" : ""}${formatNumber(rounded, digits)}${noBreakSpace}%`;
}

/** A factor head / base as "×19.8" or "×7.00"; used where percent reads badly (beyond doubling or halving twice). */
export function formatFactor(factor: number): string {
  return `×${formatNumber(factor, 3, true)}`;
}

/** A p-value as papers print it: "0.029", "< 0.001". */
export function formatPValue(p: number | null | undefined): string {
  if (p === null || p === undefined || !Number.isFinite(p)) return missing;
  return p < 0.001 ? "< 0.001" : p.toFixed(3);
}
