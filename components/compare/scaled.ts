import { displayScale, formatScaled, formatValue } from "@/lib/metrics";

/** Values of one row or column in one common unit: texts without it, and the unit. */
export interface Scaled {
  readonly texts: string[];
  readonly suffix: string;
}

/**
 * Writes values that are read together in the unit of the largest, each in its own where that would say nothing of the
 * smallest (20 ns beside 3 ms); null gives "–". Where one of them has decimals all
 * have, so that they stand in line: 15.7, 18.0.
 */
export function scaled(values: readonly (number | null | undefined)[], unit: string): Scaled {
  const present = values.filter((value) => value !== null && value !== undefined);
  if (farApart(present)) return { texts: values.map((value) => formatValue(value, unit)), suffix: "" };
  const scale = displayScale(present, unit);
  const digits = unit === "requests/second" ? 4 : 3;
  const zeros = present.some((value) => !Number.isInteger(value / scale.factor));
  return {
    texts: values.map((value) =>
      value === null || value === undefined ? "–" : formatScaled(value, scale, digits, zeros),
    ),
    suffix: scale.suffix,
  };
}

const mostApart = 10_000;

function farApart(values: readonly number[]): boolean {
  const sizes = values.map(Math.abs).filter((size) => size > 0);
  return Math.max(...sizes) > mostApart * Math.min(...sizes);
}
