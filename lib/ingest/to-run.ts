import "server-only";
import { uuidv7 } from "uuidv7";
import { derivedId } from "@/lib/data/database";
import { packExtras, packLatencies, packSide } from "@/lib/data/runs";
import type { NewRun, NewSeries } from "@/lib/data/uploads";
import { headlineMetrics, metricDefinition, primaryOf } from "@/lib/metrics";
import {
  type Check,
  type CustomMetricValue,
  type ParsedRun,
  type Load,
  type RunSide,
  type UploadMeta,
  type Variant,
  canonicalJson,
} from "@/lib/model";
import { withLoad } from "@/lib/parsers";
import type { UploadedFile } from "./files";
import type { FeltByRun } from "./sides";
import { uploadChecks } from "./upload-checks";

/** A run with what the answer tells of it. */
export interface ReadRun {
  run: NewRun;
  parsed: ParsedRun;
  scenario: string;
  /** What the output and the upload say was varied. */
  variant: Variant;
  checks: Check[];
  /** What the upload calls primary; empty: as usual. */
  primaryMetrics: string[];
}

/** What all runs of an upload share. */
interface SharedByRuns {
  meta: UploadMeta;
  environment: { id: string; name: string };
  configId: string | null;
  /** See packExtras. */
  packed: Map<string, Uint8Array<ArrayBuffer>>;
  /** Series that have the numbers which are told of the whole upload: they count once. */
  told: Set<string>;
}

/**
 * What each run of a file is called: by the name that the upload gives, else by its own. A name given to a file of
 * several scenarios stands in front of theirs (`nightly/Encode`), so that they stay apart.
 */
export function scenarioNames(prefix: string | undefined, runs: readonly ParsedRun[]): string[] {
  const several = new Set(runs.map(({ scenario }) => scenario)).size > 1;
  return runs.map(({ scenario: own }) =>
    prefix && own && several ? `${prefix}/${own}` : (prefix ?? own ?? "default"),
  );
}

/** A run as it stands in its file. */
export interface FoundRun {
  readonly parsed: ParsedRun;
  readonly scenario: string;
  readonly file: UploadedFile;
  readonly rawId: string;
  /** Its place in its file. */
  readonly ordinal: number;
}

/** A parsed run as a row: metadata fills or overrides what the output says. */
export function toRun(
  { parsed: output, scenario, file, rawId, ordinal }: FoundRun,
  felt: FeltByRun,
  { meta: shared, environment, configId, packed, told }: SharedByRuns,
): ReadRun {
  const meta = metaOfFile(shared, file);
  const loaded = withLoad(output, loadOf(meta.load, output.load));
  const checks = [...loaded.checks, ...uploadChecks(meta.tags ?? {}, loaded), ...felt.checks];
  const parsed = { ...loaded, checks };
  const { tool, load } = parsed;
  const variant = { ...parsed.variant, ...meta.variant };
  const seriesId = seriesIdOf({ scenario, tool, environment: environment.name, load, variant });
  const beside = { ...(told.has(seriesId) ? {} : shared.metrics), ...(ordinal === 0 ? meta.metrics : {}) };
  told.add(seriesId);
  return {
    parsed,
    scenario,
    variant,
    checks: parsed.checks,
    primaryMetrics: primaryMetricsOf(shared, parsed),
    run: {
      id: uuidv7(),
      seriesId,
      environmentId: environment.id,
      configId,
      rawId,
      ordinal,
      startedAt: meta.startedAt ?? parsed.startedAt,
      trust: trustOf(parsed.checks),
      toolVersion: meta.toolVersion ?? parsed.toolVersion,
      extras: packExtras(
        {
          checks: parsed.checks,
          details: parsed.details,
          command: meta.command ?? parsed.command,
          fileName: file.name,
          tags: { ...parsed.tags, ...meta.tags, ...(meta.sweep !== undefined && { sweep: meta.sweep }) },
          parts: parsed.parts ?? [],
          target: meta.scenario === undefined ? (parsed.target ?? null) : null,
        },
        parsed.metrics,
        packed,
      ),
      side: felt.side && packSide(felt.side),
      latencies: packLatencies(parsed),
      metrics: parsed.metrics,
      customMetrics: { ...figuresOf(felt.side), ...parsed.customMetrics, ...customMetricsOf(beside) },
    },
  };
}

/** What is told of this file of the upload; its numbers count for the first run in it. */
function metaOfFile(meta: UploadMeta, file: UploadedFile): UploadMeta {
  const { startedAt, tags, metrics } = meta.results?.find((one) => one.file === file.name) ?? {};
  return { ...meta, ...(startedAt && { startedAt }), tags: { ...meta.tags, ...tags }, metrics };
}

/** What the server felt, as metrics. */
function figuresOf(side: RunSide | null): Record<string, CustomMetricValue> {
  const figures = side?.figures ?? [];
  return Object.fromEntries(
    figures.map(({ metric, value }) => {
      const { unit, better } = metricDefinition(metric);
      return [metric, { value, unit, better }];
    }),
  );
}

/** What the output says, and what the upload adds. VUs beside an asked rate are how many it took, and no setting. */
function loadOf(printed: Load = {}, { vus, ...read }: Load): Load {
  const load = { ...printed, ...read };
  return vus === undefined || load.rate !== undefined ? load : { ...load, vus };
}

/** Level of the worst check: 0 none or info, 1 warning, 2 error. */
export function trustOf(checks: readonly Check[]): 0 | 1 | 2 {
  if (checks.some((check) => check.level === "error")) return 2;
  return checks.some((check) => check.level === "warning") ? 1 : 0;
}

/** What was measured beside the tool, with the unit and direction that the upload or the name tells. */
function customMetricsOf(metrics: NonNullable<UploadMeta["metrics"]>): Record<string, CustomMetricValue> {
  return Object.fromEntries(
    Object.entries(metrics).map(([name, metric]): [string, CustomMetricValue] => {
      const value = typeof metric === "number" ? { value: metric } : metric;
      const { unit, better } = metricDefinition(name, value);
      return [name, { value: value.value, unit, better }];
    }),
  );
}

/** What the output calls primary, else what is usual, and with it what was measured beside it and is called so. */
function primaryMetricsOf(meta: UploadMeta, { tool, primaryMetrics: own = [] }: ParsedRun): string[] {
  const all = [meta.metrics ?? {}, ...(meta.results ?? []).map(({ metrics = {} }) => metrics)];
  const beside = all.flatMap((metrics) =>
    Object.entries(metrics).flatMap(([name, metric]) =>
      typeof metric === "object" && metric.primary ? [name] : [],
    ),
  );
  if (beside.length === 0) return own;
  return [...new Set([...(own.length > 0 ? own : primaryOf(headlineMetrics({ tool }))), ...beside])];
}

/** The same scenario, tool, environment name, load and variant are the same series; no variant adds nothing to it. */
function seriesIdOf(series: Omit<NewSeries, "id" | "primaryMetrics">): string {
  const { scenario, tool, environment, load, variant } = series;
  const varied = Object.keys(variant).length > 0 ? { variant } : {};
  return derivedId("series", canonicalJson({ scenario, tool, environment, load, ...varied }));
}
