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
  configurations: z
    .int()
    .default(1)
    .describe("Configurations that were measured at this commit; the point is of the newest one's runs"),
  invalid: z.boolean().describe("A run here carries an error-level check"),
  message: z.string().nullable().describe("Subject of the commit"),
});
export type TrendPoint = z.infer<typeof TrendPoint>;

/** Where a trend moved for good. */
export const ChangePoint = z.object({
  id: z.uuid().describe("Follows from series, metric and commit"),
  commit: z.string().describe("The first commit after the change"),
  previous: z.string().describe("The last commit before it"),
  before: z.number().describe("Mean of the commits' medians from the change before to this one"),
  after: z.number().describe("Mean from this one to the next change"),
  change: z.number().nullable().describe("after/before − 1; null where before is 0"),
  pValue: z.number(),
  commitsBefore: z.int().describe("Commits that `before` is the mean of"),
  commitsAfter: z.int(),
  accepted: z
    .object({ note: z.string(), at: Timestamp })
    .nullable()
    .describe("Somebody said that it is intended"),
});
export type ChangePoint = z.infer<typeof ChangePoint>;

/** How change points of a metric of a series were looked for. */
export const ChangeSearch = z.object({
  commits: z.int().describe("Commits with valid runs that were searched; fewer than 6 are too few"),
  branch: z.string().nullable().describe("Whose commits they are; null: of all branches"),
  pending: z.boolean().describe("Something changed since, or nobody has searched yet: ask again in a second"),
});
export type ChangeSearch = z.infer<typeof ChangeSearch>;

/** One line of a chart. */
export const TrendSeries = SeriesIdentity.extend({
  id: z.uuid(),
  /** Commits with runs in the range, before any reduction. */
  totalPoints: z.int().describe("Commits in range before reduction to `points`"),
  points: z.array(TrendPoint).describe("Oldest first"),
  changePoints: z.array(ChangePoint).describe("Of the whole history, as far as their commits are in range"),
  changeSearch: ChangeSearch,
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
