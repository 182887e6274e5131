import { z } from "zod";
import { checkLevels } from "./check-levels";
import type { EnvironmentInput } from "./environment-input";

/** One finding about a run. `id` is stable (kebab-case, e.g. `non-2xx`), `message` is plain English with numbers. */
export const Check = z.object({
  id: z.string().describe("Stable kebab-case name of the check"),
  level: z
    .enum(checkLevels)
    .describe("info, warning, or error: the numbers are not to be read as performance"),
  message: z.string().describe("One plain English sentence"),
});
export type Check = z.infer<typeof Check>;

/**
 * The load that was applied. Part of the identity of a series, so it holds only what was asked of the tool
 * (never a measured number), and only keys that the output or the upload names. `rate` is requests per second.
 */
export const Load = z.object({
  connections: z.number().optional(),
  threads: z.number().optional(),
  vus: z.number().optional(),
  rate: z.number().optional(),
});
export type Load = z.infer<typeof Load>;

/**
 * What was varied on purpose, by name: `{GOGC: "200"}`. Part of the identity of a series; `{}` where nothing was.
 * Values are text: 1 and 1.0 are two variants.
 */
export const Variant = z.record(z.string(), z.string());
export type Variant = z.infer<typeof Variant>;

const bucket = z.int().nonnegative();

/**
 * Latencies counted in buckets whose upper bounds grow by a constant ratio, so that histograms of repeats can
 * be merged by adding counts. Bucket i holds latencies in (lowest·ratio^(i−1), lowest·ratio^i] seconds, bucket 0
 * all up to `lowest`. `counts` is sparse: bucket index (ascending) and count, and where the tool's own steps are wider
 * than a bucket the first of the buckets in which these requests may lie.
 */
export const LatencyHistogram = z.object({
  lowest: z.number().positive(),
  ratio: z.number().gt(1),
  counts: z.array(z.tuple([bucket, z.number().nonnegative(), bucket.optional()])),
});
export type LatencyHistogram = z.infer<typeof LatencyHistogram>;

/** The buckets of the house: from 1 µs on, each 2 % wide, so a value read from them is at most 2 % above the true one. */
export const latencyScheme = { lowest: 1e-6, ratio: 1.02 } as const;

/**
 * Latencies by the time at which requests ended. `cells` has three numbers for each that is not empty: window (of `width`
 * seconds, from the start of the run), bucket of the house's scheme, count; ascending.
 */
export const LatencyWindows = z.object({ width: z.number().positive(), cells: z.instanceof(Uint32Array) });
export type LatencyWindows = z.infer<typeof LatencyWindows>;

/** The latency (seconds) that a share of all requests (`q`, 0..1) stays within. */
const Quantile = z.object({ q: z.number().min(0).max(1), seconds: z.number() });
export type Quantile = z.infer<typeof Quantile>;

/** A latency distribution: quantiles (0..1, ascending) with seconds, as the tool gives them. */
export const LatencyDistribution = z.object({
  quantiles: z.array(Quantile),
  histogram: LatencyHistogram.optional(),
});
export type LatencyDistribution = z.infer<typeof LatencyDistribution>;

/** One second (or window) of a run, for the timeline; seconds since the start. */
export const TimelinePoint = z.object({
  at: z.number(),
  qps: z.number().nullable(),
  p99: z.number().nullable(),
  errors: z.number().nullable(),
});
export type TimelinePoint = z.infer<typeof TimelinePoint>;

/** What a tool says beside the common metrics. All of it optional: a parser fills what its tool knows. */
export const RunDetails = z.object({
  distribution: LatencyDistribution.optional(),
  timeline: z.array(TimelinePoint).optional(),
  /** Errors by kind in the tool's own words: `timeout` → 50. */
  errorKinds: z.record(z.string(), z.number()).optional(),
  /** Responses by status code or class: `200` or `2xx` → count. */
  statusCodes: z.record(z.string(), z.number()).optional(),
  /** Pass/fail criteria that the tool itself judged (k6 thresholds). */
  thresholds: z.array(z.object({ metric: z.string(), expression: z.string(), ok: z.boolean() })).optional(),
  /** Assertions inside the script (k6 checks), with the path of their group ("login / token"). */
  assertions: z
    .array(z.object({ group: z.string(), name: z.string(), passes: z.number(), fails: z.number() }))
    .optional(),
  /** How the load was applied: closed loop (a client waits for its answer) or open loop (a schedule). */
  loop: z.enum(["closed", "open"]).optional(),
  /** Whether the tool corrected its latencies for coordinated omission. */
  corrected: z.boolean().optional(),
});
export type RunDetails = z.infer<typeof RunDetails>;

/** Value of a metric that is not in the catalogue, with what is known of it. */
export const CustomMetricValue = z.object({
  value: z.number(),
  unit: z.string().max(40).optional(),
  better: z.enum(["higher", "lower"]).nullable().optional(),
});
export type CustomMetricValue = z.infer<typeof CustomMetricValue>;

/** One of several things that a run loaded (an endpoint, a transaction), with figures of its own below the total. */
export const RunPart = z.object({
  name: z.string().describe("Unique within the run: `POST /token/issue`"),
  metrics: z.record(z.string(), z.number()).describe("In base units, as those of a run"),
  statusCodes: z.record(z.string(), z.number()).optional(),
  errorKinds: z.record(z.string(), z.number()).optional(),
});
export type RunPart = z.infer<typeof RunPart>;

/** A part as a parser has it. */
export const ParsedPart = RunPart.extend({ histogram: LatencyHistogram.optional() });
export type ParsedPart = z.infer<typeof ParsedPart>;

/** What a parser makes of one measurement in one file: the common shape of a run, before it is stored. */
export interface ParsedRun {
  /** Name of the tool in lower case: `wrk`. */
  tool: string;
  toolVersion: string | null;
  /** Method and path of the URL ("GET /ping"), null where the output does not name it. */
  scenario: string | null;
  /** Host and port that were loaded ("127.0.0.1:8080"), where the output names them. */
  target?: string | null;
  /** Command line, where the output tells or allows to rebuild it; else null. */
  command: string | null;
  /** RFC 3339 in UTC, where the output tells; else null. */
  startedAt: string | null;
  load: Load;
  /** The test bed, where the output tells it; the upload may say more. */
  environment?: EnvironmentInput;
  /** What the output says was varied on purpose; the upload may say more. */
  variant?: Variant;
  /** What else it says of its circumstances. */
  tags?: Record<string, string>;
  /** Metrics of the catalogue in base units. A metric that the output does not hold is absent, never 0. */
  metrics: Partial<Record<import("../metrics").CommonMetric, number>>;
  /** Everything else that the tool measured, by name (k6: custom trends as `name_p99` …). */
  customMetrics: Record<string, CustomMetricValue>;
  /** What the output itself calls decisive, where it says so; else what is usual for the kind of tool. */
  primaryMetrics?: string[];
  details: RunDetails;
  /** Where the output tells several things apart: the first 200. The run's own figures are the total. */
  parts?: ParsedPart[];
  /** Its latencies over time, where the output tells when each request ended. */
  windows?: LatencyWindows;
  /** Findings from the output alone; ingest adds those that need the series' history. */
  checks: Check[];
}
