import { z } from "zod";
import { Id } from "./ids";

/** A commit sha (short is fine when unique) or a branch. */
export const CommitOrBranch = z.string().trim().min(1).max(250);

const instant = z.iso.datetime({ offset: true }).or(z.iso.date());

/** Query of `GET …/runs`. */
export const RunsQuery = z.strictObject({
  commit: CommitOrBranch.optional().describe("Full or unique short sha"),
  branch: z.string().max(250).optional(),
  seriesId: Id.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
  cursor: Id.optional().describe("`nextCursor` of the page before"),
});
export type RunsQuery = z.infer<typeof RunsQuery>;

/** Query of `GET …/trend`. */
export const TrendQuery = z.strictObject({
  metric: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,79}$/, "expected a metric's name, e.g. latency_p99")
    .default("qps"),
  scenario: z.string().max(250).optional(),
  tool: z.string().max(40).optional(),
  environment: z.string().max(120).optional(),
  branch: z.string().max(250).optional(),
  seriesId: Id.optional(),
  from: instant.optional().describe("Commits from this time on"),
  to: instant.optional().describe("Commits before this time"),
  last: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .optional()
    .describe("Only the newest commits of each series"),
  points: z.coerce
    .number()
    .int()
    .min(10)
    .max(5_000)
    .default(400)
    .describe("At most about this many points a series; spikes are kept"),
});
export type TrendQuery = z.infer<typeof TrendQuery>;

/** Query of `GET …/compare`. */
export const CompareQuery = z.strictObject({ base: CommitOrBranch, head: CommitOrBranch });

/** Query of `GET …/profiles/{id}/top`. */
export const TopQuery = z.strictObject({
  sampleType: z.string().max(80).optional().describe("Default: the profile's own default"),
  limit: z.coerce.number().int().min(1).max(100_000).default(50),
  base: Id.optional().describe("Profile to subtract, as `-diff_base` does"),
});

/** Query of `GET …/profiles/{id}/flamegraph`. */
export const FlamegraphQuery = z.strictObject({
  sampleType: z.string().max(80).optional().describe("Default: the profile's own default"),
  base: Id.optional().describe("Profile to lay under it: the differential tree"),
  v: z.coerce
    .number()
    .int()
    .optional()
    .describe("Version of the wire form; makes the answer cacheable for ever"),
});
