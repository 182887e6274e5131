import { z } from "zod";

/** A figure of the server during a run; its unit and direction are those of the metric of that name. */
export const SideFigure = z.object({
  metric: z.string(),
  value: z.number(),
  n: z.number().describe("Samples, events or counts that it is made of"),
  interval: z.tuple([z.number(), z.number()]).optional().describe("Of a slope: 95 %"),
});
export type SideFigure = z.infer<typeof SideFigure>;

/** A log that was uploaded beside a run. */
export const SideSource = z.object({
  file: z.string().nullable(),
  format: z.string().describe("gctrace, prometheus, …"),
  label: z.string(),
  samples: z.int().describe("Of its fullest series, during the run"),
  notes: z.array(z.string()).describe("What of it is not used, and why"),
});
export type SideSource = z.infer<typeof SideSource>;

/** A log as it was uploaded, with all runs of its upload. */
export const SideLogInfo = z.object({
  n: z.int().positive().describe("Of `…/runs/{id}/side/{n}`, which answers with its bytes"),
  file: z.string().nullable(),
  when: z.string().describe("during, before or after"),
  size: z.int().nonnegative().describe("Bytes"),
});
export type SideLogInfo = z.infer<typeof SideLogInfo>;

/** A quantity during a run, to be drawn over its time. */
export const SideLane = z.object({
  name: z.string(),
  label: z.string(),
  unit: z.string(),
  shape: z.enum(["line", "events"]),
  at: z.array(z.number()).describe("Seconds since the start of the run"),
  values: z.array(z.number()),
});
export type SideLane = z.infer<typeof SideLane>;

/** What the server felt during a run. */
export const RunSide = z.object({
  sources: z.array(SideSource),
  figures: z.array(SideFigure),
  lanes: z.array(SideLane),
});
export type RunSide = z.infer<typeof RunSide>;

/** The same without the samples. */
export const RunSideSummary = RunSide.omit({ lanes: true }).extend({
  lanes: z.array(SideLane.omit({ at: true, values: true }).extend({ points: z.int() })),
});
export type RunSideSummary = z.infer<typeof RunSideSummary>;
