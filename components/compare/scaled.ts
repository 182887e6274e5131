import { displayScale, formatScaled } from "@/lib/metrics";

/** Values of one row or column in one common unit: texts without it, and the unit. */
export interface Scaled {
  readonly texts: string[];
  readonly suffix: string;
}

/** Writes values that are read together in the unit of the largest; null gives "–". */
export function scaled(values: readonly (number | null | undefined)[], unit: string): Scaled {
  const known = values.filter((value) => value !== null && value !== undefined);
  const scale = displayScale(known, unit);
  const digits = unit === "requests/second" ? 4 : 3;
  return {
    texts: values.map((value) =>
      value === null || value === undefined ? "–" : formatScaled(value, scale, digits),
    ),
    suffix: scale.suffix,
  };
}
