import { naturalOrder } from "@/lib/compare";
import type { Load, VariedValue } from "@/lib/model";
import type { DecisionRun } from "./types";

const loadKeys = ["connections", "rate", "vus", "threads"] as const satisfies readonly (keyof Load)[];

/** Every parameter of the load that a sweep may vary, the usual ones first. */
export const loadParameters: readonly string[] = loadKeys.map((key) => `load.${key}`);

/** The kind of a parameter and its own name: `variant.GOGC` is of a variant, and `GOGC`. */
export function partsOf(parameter: string): { kind: string; key: string } {
  const dot = parameter.indexOf(".");
  return { kind: parameter.slice(0, dot), key: parameter.slice(dot + 1) };
}

/** What a run has of a parameter, as text; undefined where it has none. */
export function textOf(run: DecisionRun, parameter: string): string | undefined {
  const { kind, key } = partsOf(parameter);
  if (kind === "variant") return own(run.variant, key);
  if (kind === "config") return own(run.config, key);
  if (kind === "tag") return own(run.tags, key);
  const value = kind === "load" ? own(run.load, key) : undefined;
  return value === undefined ? undefined : String(value);
}

function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** A number where the text is one as JSON would write it, else the text. */
export function valueOf(text: string): VariedValue {
  const value = Number(text);
  return text.trim() !== "" && Number.isFinite(value) ? value : text;
}

/** Numbers by size, then texts as people sort them. */
export function valueOrder(a: VariedValue, b: VariedValue): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a === typeof b) return naturalOrder(String(a), String(b));
  return typeof a === "number" ? -1 : 1;
}

/** The values of a parameter among runs, in order. */
export function valuesOf(runs: readonly DecisionRun[], parameter: string): VariedValue[] {
  const texts = new Set(runs.flatMap((run) => textOf(run, parameter) ?? []));
  return [...new Set([...texts].map(valueOf))].sort(valueOrder);
}

/** The axis on which values stand: log₂ where they are positive and grow as powers do. */
export function axisOf(values: readonly VariedValue[]): "log2" | "linear" | "names" {
  const numbers = values.filter((value) => typeof value === "number");
  if (numbers.length < values.length) return "names";
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
  if (first < 0 || numbers.length < 2) return "linear";
  return first > 0 && last / first >= 4 ? "log2" : "linear";
}
