import type { Check, CustomMetricValue, ParsedRun } from "../model/run";
import { scalePower } from "./numbers";

/** A run of a benchmark: what its output does not tell stays empty. */
export function microRun(run: Pick<ParsedRun, "tool" | "scenario"> & Partial<ParsedRun>): ParsedRun {
  return {
    toolVersion: null,
    command: null,
    startedAt: null,
    load: {},
    metrics: {},
    customMetrics: {},
    details: {},
    checks: [],
    ...run,
  };
}

/** What a tool says beside the mean: `{median: 2}` in 10^power seconds becomes `time_per_op_median`. */
export function furtherTimes(
  times: Readonly<Record<string, number | null | undefined>>,
  power: number,
): Record<string, CustomMetricValue> {
  const present = Object.entries(times).flatMap(([name, value]) =>
    typeof value === "number"
      ? [
          [
            `time_per_op_${name}`,
            { value: scalePower(value, power), unit: "seconds", better: "lower" },
          ] as const,
        ]
      : [],
  );
  return Object.fromEntries(present);
}

/** A metric's name out of a text of the outside world: `peak RSS (kB)` → `peak_rss_kb`; undefined where nothing stays. */
export function metricNameOf(text: string): string | undefined {
  const name = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[_0-9]+|_+$/g, "")
    .slice(0, 80);
  return name || undefined;
}

/** A time with its offset as RFC 3339 in UTC; null for what is none, or is local to nobody knows where. */
export function utcOf(text: string): string | null {
  const ms = /(Z|[+-]\d\d:?\d\d)$/.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(ms) ? null : new Date(ms).toISOString();
}

/** Said of numbers of which nobody can say which way they are better. */
export const unknownDirection: Check = {
  id: "direction-unknown",
  level: "info",
  message: "The file does not say whether more or less is better, so no change is called better or worse.",
};

/** Said of a time that a text prints as 0. @param option what makes the tool write all digits */
export function roundedAway(option: string): Check {
  const message = `The text rounds this time away: use ${option}, which has all digits.`;
  return { id: "no-score", level: "warning", message };
}
