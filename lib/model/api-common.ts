import { z } from "zod";
import { Load, Variant } from "./run";

/** RFC 3339 in UTC. */
export const Timestamp = z.iso.datetime();

/** Which way a metric is better. */
export const BetterSchema = z.enum(["higher", "lower"]).nullable();

/** A metric that is shown first, described for those who know no catalogue. */
export const HeadlineMetric = z.object({
  metric: z.string(),
  label: z.string().describe("For people: `P99`"),
  unit: z.string(),
  better: BetterSchema,
  primary: z.boolean().describe("Decisions are made on it"),
});
export type HeadlineMetric = z.infer<typeof HeadlineMetric>;

/** What tells one series from another. */
export const SeriesIdentity = z.object({
  scenario: z.string(),
  tool: z.string(),
  environment: z.string(),
  load: Load,
  variant: Variant.default({}).describe("What was varied on purpose; {} where nothing was"),
});
export type SeriesIdentity = z.infer<typeof SeriesIdentity>;

/** What is known of a commit. */
export const CommitInfo = z.object({
  commit: z.string().describe("Full sha as uploaded"),
  committedAt: Timestamp,
  message: z.string().nullable(),
  author: z.string().nullable(),
  parents: z.array(z.string()),
  branches: z.array(z.string()),
  pr: z.string().nullable(),
});
export type CommitInfo = z.infer<typeof CommitInfo>;

/** RFC 9457 problem details, the body of every error. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z
    .array(
      z.object({
        file: z.string().optional(),
        path: z.string().optional(),
        line: z.int().optional(),
        message: z.string(),
      }),
    )
    .optional(),
  requestId: z.string().optional().describe("Under which the server's log has it; also in X-Request-Id"),
});
export type Problem = z.infer<typeof Problem>;
export type ProblemError = NonNullable<Problem["errors"]>[number];

/** One page of a longer list. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    nextCursor: z.string().nullable().describe("Pass as cursor for the next page"),
  });
