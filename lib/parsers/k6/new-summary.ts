import { z } from "zod";
import type { Check } from "../../model/run";
import { metricFrom } from "./metric";
import type { Summary } from "./run";
import { timestampOf } from "../time";

/** `--new-machine-readable-summary`: durations in seconds, metrics as an array, no thresholds and no groups. */
export const k6NewSummary = z.object({
  config: z.object({ duration: z.number().positive().nullish(), script: z.string().nullish() }).default({}),
  metadata: z.object({ k6_version: z.string().optional(), generated_at: z.string().optional() }).default({}),
  results: z.object({
    checks: z
      .object({
        results: z.array(z.object({ name: z.string(), passes: z.number(), fails: z.number() })).nullish(),
      })
      .nullish(),
    metrics: z.array(
      z.object({
        name: z.string(),
        type: z.string(),
        contains: z.string().optional(),
        values: z.record(z.string(), z.number().nullish()),
      }),
    ),
  }),
});
type K6NewSummary = z.infer<typeof k6NewSummary>;

/** Reads a checked summary. Its only time is that of its end; the start is that less the duration. */
export function readNewSummary({ config, metadata, results }: K6NewSummary): Summary {
  const seconds = config.duration ?? undefined;
  const end = Date.parse(metadata.generated_at ?? "");
  const assertions = results.checks?.results ?? [];
  return {
    metrics: new Map(
      results.metrics.map((metric) => [
        metric.name,
        metricFrom(metric.name, metric.values, metric.type, metric.contains),
      ]),
    ),
    seconds,
    toolVersion: metadata.k6_version,
    startedAt: timestampOf(end - (seconds ?? 0) * 1000),
    details:
      assertions.length > 0 ? { assertions: assertions.map((check) => ({ group: "", ...check })) } : {},
    checks: /\bthresholds\b/.test(config.script ?? "") ? [thresholdsUnknown] : [],
  };
}

/** Said where the output names thresholds without judging them. */
export const thresholdsUnknown: Check = {
  id: "thresholds-unknown",
  level: "info",
  message:
    "The script has thresholds, but this format of k6 does not say whether they passed: --summary-export does.",
};
