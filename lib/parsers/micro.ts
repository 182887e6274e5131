import type { Check, ParsedRun } from "../model/run";

/** A run of a benchmark: what its output does not tell stays empty. */
export function microRun(told: Pick<ParsedRun, "tool" | "scenario"> & Partial<ParsedRun>): ParsedRun {
  return {
    toolVersion: null,
    command: null,
    startedAt: null,
    load: {},
    metrics: {},
    customMetrics: {},
    details: {},
    checks: [],
    ...told,
  };
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

/** Said of numbers of which nobody can say which way they are better. */
export const unknownDirection: Check = {
  id: "direction-unknown",
  level: "info",
  message: "The file does not say whether more or less is better, so no change is called better or worse.",
};
