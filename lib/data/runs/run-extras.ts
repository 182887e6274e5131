import "server-only";
import { z } from "zod";
import { quantileMetrics } from "@/lib/metrics";
import { Check, type LatencyDistribution, RunDetails, RunPart } from "@/lib/model";
import { packJson, unpackJson } from "../database/codec";
import type { Metrics } from "./run-metrics";

/** What is kept of a run beside its columns: read only when one run is looked at. */
const RunExtras = z.object({
  checks: z.array(Check).default([]),
  details: RunDetails.default({}),
  command: z.string().nullable().default(null),
  fileName: z.string().nullable().default(null),
  tags: z.record(z.string(), z.string()).default({}),
  /** Figures of its endpoints. */
  parts: z.array(RunPart).default([]),
  /** Host and port that were loaded; not kept where the upload named its scenario, which then tells services apart. */
  target: z.string().nullable().default(null),
});
export type RunExtras = z.infer<typeof RunExtras>;

/** The part of the extras that every list of runs needs. */
const Listed = RunExtras.pick({ checks: true, tags: true, target: true, parts: true }).extend({
  details: RunDetails.pick({ statusCodes: true }).default({}),
});

/**
 * Compressed JSON without the parts that are empty or stand in the metrics' columns, and without histograms, which have
 * a table of their own (latencies.ts); null when nothing is left.
 * @param packed what was packed before in the same upload: the runs of one file mostly have the same extras
 */
export function packExtras(
  extras: RunExtras,
  metrics: Metrics,
  packed?: Map<string, Uint8Array<ArrayBuffer>>,
): Uint8Array<ArrayBuffer> | null {
  const { distribution, ...details } = extras.details;
  const rest = distribution && withoutColumns(distribution, metrics);
  const filled = Object.entries({
    ...extras,
    parts: extras.parts.map(({ name, metrics: own, statusCodes, errorKinds }) => ({
      name,
      metrics: own,
      statusCodes,
      errorKinds,
    })),
    details: { ...details, ...(rest ? { distribution: rest } : {}) },
  }).filter(([, value]) => value !== null && (typeof value !== "object" || Object.keys(value).length > 0));
  if (filled.length === 0) return null;
  const whole = Object.fromEntries(filled);
  if (!packed) return packJson(whole);
  const json = JSON.stringify(whole);
  const bytes = packed.get(json) ?? packJson(whole);
  packed.set(json, bytes);
  return bytes;
}

/** Extras as they are read again once they are stored. */
export function storedExtras(extras: RunExtras, metrics: Metrics): RunExtras {
  return unpackExtras(packExtras(extras, metrics), metrics);
}

function withoutColumns(distribution: LatencyDistribution, metrics: Metrics): LatencyDistribution | null {
  const inColumn = ({ q, seconds }: LatencyDistribution["quantiles"][number]) =>
    metrics[quantileMetrics.get(q) ?? ""] === seconds;
  const quantiles = distribution.quantiles.filter((quantile) => !inColumn(quantile));
  return quantiles.length > 0 ? { quantiles } : null;
}

/** Checks, tags, target, parts and statuses of a stored run: the other details, by far the most of the extras, are not looked at. */
export function listedExtras(bytes: Uint8Array | null): z.infer<typeof Listed> {
  return Listed.parse(bytes ? unpackJson(bytes) : {});
}

/** The parts of a stored run; nothing else is looked at. */
export function partsOf(bytes: Uint8Array | null): RunPart[] {
  return RunExtras.pick({ parts: true }).parse(bytes ? unpackJson(bytes) : {}).parts;
}

/** The command line of a stored run; nothing else is looked at. */
export function commandOf(bytes: Uint8Array | null): string | null {
  return RunExtras.pick({ command: true }).parse(bytes ? unpackJson(bytes) : {}).command;
}

/** The extras of a stored run, the quantiles of its columns among them. */
export function unpackExtras(bytes: Uint8Array | null, metrics: Metrics): RunExtras {
  const extras = RunExtras.parse(bytes ? unpackJson(bytes) : {});
  const stored = extras.details.distribution;
  const ofColumns = [...quantileMetrics].flatMap(([q, metric]) => {
    const seconds = metrics[metric];
    return seconds === undefined ? [] : { q, seconds };
  });
  const more = (stored?.quantiles ?? []).filter(({ q }) => !ofColumns.some((quantile) => quantile.q === q));
  const quantiles = [...ofColumns, ...more].sort((a, b) => a.q - b.q);
  if (quantiles.length === 0 && !stored) return extras;
  return { ...extras, details: { ...extras.details, distribution: { ...stored, quantiles } } };
}
