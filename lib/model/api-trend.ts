import { z } from "zod";
import { BetterSchema, SeriesIdentity, Timestamp } from "./api-common";

/** One commit of a trend: its runs' median and spread, in the metric's base unit. */
export const TrendPoint = z.object({
  commit: z.string(),
  committedAt: Timestamp,
  placedAt: Timestamp.optional().describe(
    "Its place in the order of commits, where that is not `committedAt`: a moment after its parents",
  ),
  upload: z.uuid().optional().describe("With `by=upload`: the upload that the point is of"),
  measuredAt: Timestamp.optional().describe("With `by=upload`: when it was measured, else uploaded"),
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

/** What is to be thought of a change point. */
export const ChangeState = z
  .enum(["new", "open", "accepted", "closed"])
  .describe(
    "`new`: fewer than three commits behind it, so it may be gone with the next; `open`; `accepted` by somebody; `closed`: taken back since, or it took another back, or newer runs made it unlikely",
  );
export type ChangeState = z.infer<typeof ChangeState>;

/** Where a trend moved. */
export const ChangePoint = z.object({
  id: z.uuid().describe("Follows from series, metric and commit"),
  commit: z.string().describe("The first commit after the change"),
  previous: z
    .string()
    .describe("The last commit before it; the same commit where the figures changed between its own uploads"),
  uploads: z
    .object({ previous: z.uuid(), first: z.uuid() })
    .nullable()
    .describe(
      "Where both sides are measurements of one commit (every night, say): the last upload before the change and the first after it. Code is not what changed",
    ),
  before: z.number().describe("Mean of the commits' medians from the change before to this one"),
  after: z.number().describe("Mean from this one to the next change"),
  change: z.number().nullable().describe("after/before − 1; null where before is 0"),
  pValue: z.number(),
  commitsBefore: z
    .int()
    .describe(
      "Commits that `before` is the mean of; sessions of one that was measured again after an hour or more count each",
    ),
  commitsAfter: z.int(),
  state: ChangeState,
  temporary: z.boolean().describe("Whether the earlier level came back"),
  repairedBy: z.string().nullable().describe("The commit with which it came back"),
  repairs: z.string().nullable().describe("The commit of the change that this one took back"),
  accepted: z
    .object({ note: z.string(), at: Timestamp, by: z.string().nullable() })
    .nullable()
    .describe("Whether somebody accepted this change, or all changes at its commit, as intended"),
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
  parent: z.uuid().optional().describe("Of a part: the series that it is a part of"),
  part: z.string().optional().describe("Of a part: its name"),
  /** Commits with runs in the range, before any reduction. */
  primary: z.boolean().describe("Decisions are made on this metric of the series"),
  totalPoints: z.int().describe("Commits in range before reduction to `points`"),
  points: z.array(TrendPoint).describe("Oldest first"),
  changePoints: z
    .array(ChangePoint)
    .describe(
      "Of the whole history, as far as their commits are in range; of a part, where the project decides on parts, found among the newest 200 points",
    ),
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

/** Answer of `GET /trend`: a page of the series that the query selects. */
export const TrendPage = Trend.extend({
  seriesTotal: z.int().describe("How many series the query selects, with this metric or without it"),
  nextCursor: z
    .uuid()
    .nullable()
    .describe(
      "Null: these are all. Else the next page's `cursor`; across pages, series with the largest changes that are neither repaired nor accepted come first",
    ),
});
export type TrendPage = z.infer<typeof TrendPage>;
