import { z } from "zod";
import { BetterSchema, SeriesIdentity, Timestamp } from "./api-common";

/** One commit of a trend: its runs' median and spread, in the metric's base unit. */
export const TrendPoint = z.object({
  commit: z.string(),
  committedAt: Timestamp,
  n: z.int().describe("Runs with this metric at this commit"),
  median: z.number(),
  min: z.number(),
  max: z.number(),
  runIds: z.array(z.uuid()),
  configChanged: z.boolean().describe("The configuration differs from the point before"),
  invalid: z.boolean().describe("A run here carries an error-level check"),
  message: z.string().nullable().describe("Subject of the commit"),
});
export type TrendPoint = z.infer<typeof TrendPoint>;

/** Where a trend moved for good. */
export const ChangePoint = z.object({
  commit: z.string(),
  before: z.number(),
  after: z.number(),
  change: z.number(),
  pValue: z.number(),
});
export type ChangePoint = z.infer<typeof ChangePoint>;

/** One line of a chart. */
export const TrendSeries = SeriesIdentity.extend({
  id: z.uuid(),
  /** Commits with runs in the range, before any reduction. */
  totalPoints: z.int().describe("Commits in range before reduction to `points`"),
  points: z.array(TrendPoint).describe("Oldest first"),
  changePoints: z.array(ChangePoint),
});
export type TrendSeries = z.infer<typeof TrendSeries>;

/** Answer of `GET /trend`. */
export const Trend = z.object({
  metric: z.string(),
  unit: z.string(),
  better: BetterSchema,
  series: z.array(TrendSeries),
});
export type Trend = z.infer<typeof Trend>;
