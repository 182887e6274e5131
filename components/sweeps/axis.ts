import { yFraction, yScale, type YScale } from "@/components/charts/y-scale";
import type { Sweep, VariedValue } from "@/lib/model";

/** A labelled mark of an axis, 0 at the left or below, 1 at the right or on top. */
export interface Mark {
  readonly at: number;
  readonly label: string;
}

/** Where values stand from left to right: by their logarithm, by size, or one after the other. */
export function xPositions(
  axis: Sweep["axis"],
  values: readonly VariedValue[],
): (value: VariedValue) => number {
  const inside = (part: number) => 0.04 + 0.92 * part;
  const numbers = values.filter((value) => typeof value === "number");
  if (axis === "names" || numbers.length < values.length)
    return (value) =>
      inside(values.length < 2 ? 0.5 : Math.max(0, values.indexOf(value)) / (values.length - 1));
  const place = (value: number) => (axis === "log2" ? Math.log2(value) : value);
  const [low, high] = [place(Math.min(...numbers)), place(Math.max(...numbers))];
  return (value) => inside((place(Number(value)) - low) / (high - low || 1));
}

/** Labels that have room; those between are left out. */
export function xMarks(
  values: readonly VariedValue[],
  at: (value: VariedValue) => number,
  room = 0.09,
): Mark[] {
  const marks: Mark[] = [];
  for (const value of values) {
    const mark = { at: at(value), label: String(value) };
    const last = marks.at(-1);
    if (!last || mark.at - last.at >= room) marks.push(mark);
  }
  return marks;
}

/** An axis in the unit of the screen with its marks. */
export function yAxis(
  values: readonly number[],
  unit: string,
  kind: "linear" | "log" = "linear",
): { scale: YScale; marks: Mark[]; at: (value: number) => number } {
  const scale = yScale(values.length > 0 ? values : [0], unit, kind);
  const at = (value: number) => Math.min(1.04, Math.max(0, yFraction(scale, value) ?? 0));
  return { scale, at, marks: scale.ticks.map(({ value, label }) => ({ at: at(value), label })) };
}
