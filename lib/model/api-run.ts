import { z } from "zod";
import { CommitInfo, HeadlineMetric, SeriesIdentity, Timestamp } from "./api-common";
import { Check, CustomMetricValue, RunDetails, RunPart } from "./run";
import { RunSideSummary, SideLogInfo } from "./side";

/** A run in a list: identity, headline numbers, checks. */
export const RunSummary = SeriesIdentity.extend({
  id: z.uuid(),
  url: z.string(),
  commit: z.string(),
  committedAt: Timestamp,
  uploadedAt: Timestamp,
  startedAt: Timestamp.nullable(),
  toolVersion: z.string().nullable(),
  seriesId: z.uuid(),
  configId: z.uuid().nullable(),
  uploadId: z.uuid().describe("Runs of one upload have the same"),
  metrics: z.record(z.string(), z.number()),
  headline: z
    .array(HeadlineMetric)
    .default([])
    .describe("Which of `metrics` are shown first, and which of them decide; the most important first"),
  checks: z.array(Check),
});
export type RunSummary = z.infer<typeof RunSummary>;

/** Everything that is known of one run. */
export const RunDetail = RunSummary.extend({
  commitInfo: CommitInfo,
  command: z.string().nullable().describe("Shown to tokens that may upload; others get null"),
  commandHidden: z.boolean().describe("There is one, and it is not shown"),
  customMetrics: z.record(z.string(), CustomMetricValue),
  tags: z.record(z.string(), z.string()),
  config: z.record(z.string(), z.string()),
  environmentFacts: z.record(z.string(), z.string()),
  details: RunDetails,
  parts: z.array(RunPart).describe("Figures of its endpoints, where the output has them; at most 200"),
  side: RunSideSummary.nullable()
    .default(null)
    .describe("What the server felt; samples at `…/runs/{id}/side`. Its figures are among `metrics`"),
  sideLogs: z.array(SideLogInfo).default([]).describe("The logs that its upload brought, as they came"),
  raw: z.object({ url: z.string(), bytes: z.int(), sha256: z.string(), fileName: z.string().nullable() }),
  profiles: z.array(z.lazy(() => ProfileSummary)),
});
export type RunDetail = z.infer<typeof RunDetail>;

/** A run as it is shown to whoever may not upload: a command line may hold what only its author should know. */
export const withoutCommand = (run: RunDetail): RunDetail => ({
  ...run,
  command: null,
  commandHidden: run.command !== null,
});

/** What one column of a profile measures, and the sum of it (of absolute values) in its own unit. */
export const SampleTypeTotal = z.object({ type: z.string(), unit: z.string(), total: z.number() });

/** A stored profile. Totals are in the sample type's own unit, exact up to 2^53. */
export const ProfileSummary = z.object({
  id: z.uuid(),
  url: z.string(),
  commit: z.string(),
  uploadId: z.uuid(),
  kind: z.string().describe("cpu, heap, allocs, goroutine, mutex, block, threadcreate, …"),
  scenario: z.string().nullable(),
  environment: z.string(),
  fileName: z.string().nullable(),
  bytes: z.int(),
  takenAt: Timestamp.nullable(),
  uploadedAt: Timestamp,
  durationSeconds: z.number().nullable(),
  sampleTypes: z.array(SampleTypeTotal),
  defaultSampleType: z.string(),
});
export type ProfileSummary = z.infer<typeof ProfileSummary>;

/** Answer of an upload. */
export const UploadResult = z.object({
  uploadId: z.uuid(),
  project: z.string(),
  commit: z.string(),
  replayed: z.boolean(),
  runs: z.array(
    RunSummary.pick({
      id: true,
      url: true,
      tool: true,
      toolVersion: true,
      scenario: true,
      environment: true,
      variant: true,
      seriesId: true,
      metrics: true,
      headline: true,
      checks: true,
    }).extend({ parts: z.array(RunPart.pick({ name: true, metrics: true })).optional() }),
  ),
  profiles: z.array(
    ProfileSummary.pick({ id: true, url: true, kind: true, durationSeconds: true, sampleTypes: true }),
  ),
  links: z.object({ commit: z.string(), compare: z.string().nullable() }),
});
export type UploadResult = z.infer<typeof UploadResult>;
