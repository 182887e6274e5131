import { z } from "zod";
import { Timestamp } from "./api-common";
import { Verdict } from "./api-compare";
import { commitVerdicts } from "./commit-verdicts";
import { format } from "./queries";
import { Load, Variant } from "./run";

export const CommitVerdict = z.enum(commitVerdicts);
export type CommitVerdict = z.infer<typeof CommitVerdict>;

/** A primary figure of a commit against the commit before, as it is stored. */
export const StoredFigure = z.object({
  seriesId: z.uuid(),
  part: z.string().optional().describe("Of an endpoint of the series: its name"),
  metric: z.string(),
  base: z.number().nullable().describe("Median of the commit before"),
  head: z.number().nullable().describe("Median of the commit"),
  change: z.number().nullable().describe("head/base − 1"),
  interval: z.tuple([z.number(), z.number()]).nullable().describe("95 % interval of `change`"),
  verdict: Verdict,
});
export type StoredFigure = z.infer<typeof StoredFigure>;

/** How a primary metric moved at a commit, in one direction. */
export const CommitMove = z.object({
  metric: z.string(),
  verdict: z.enum(["improved", "regressed"]),
  least: z.number().nullable().describe("The smallest of the changes, head/base − 1; null: all came from 0"),
  most: z.number().nullable().describe("The largest"),
  series: z.int().describe("In how many series"),
  of: z.int().describe("Of how many that have the metric at both commits"),
});
export type CommitMove = z.infer<typeof CommitMove>;

/** The same with what its series is. */
export const CommitFigure = StoredFigure.extend({
  scenario: z.string(),
  tool: z.string(),
  environment: z.string(),
  load: Load,
  variant: Variant,
  unit: z.string(),
});
export type CommitFigure = z.infer<typeof CommitFigure>;

/** A measured commit with its verdict. */
export const JudgedCommit = z.object({
  sha: z.string(),
  message: z.string().nullable(),
  author: z.string().nullable(),
  committedAt: Timestamp,
  parents: z.array(z.string()),
  branches: z.array(z.string()),
  runs: z.int(),
  profiles: z.array(z.string()).describe("Kinds"),
  configChanged: z.boolean().describe("Settings differ from those of `since`"),
  configKeys: z.array(z.string()).describe("Which, at most 20"),
  since: z
    .string()
    .nullable()
    .describe(
      "The commit it is compared with: the nearest measured one before it that has one of its series, first parents first; for the first commit of a branch, where the branch began; null: none",
    ),
  verdict: CommitVerdict.nullable().describe("Null: no verdict yet"),
  better: z.int().describe("Primary figures that improved"),
  worse: z.int().describe("Primary figures that regressed"),
  moves: z.array(CommitMove).describe("What these figures are, by metric: that of most series first"),
  figures: z.array(CommitFigure).describe("Primary figures, the strongest first, at most 10"),
  sentence: z.string().nullable().describe("The headline of the comparison"),
  repairedBy: z.string().optional().describe("The later commit that took its loss back"),
  repairs: z.string().optional().describe("The earlier commit whose loss it took back"),
  pending: z.boolean().describe("To be judged within seconds, for the first time or again"),
});
export type JudgedCommit = z.infer<typeof JudgedCommit>;

/** Query of `GET …/commits`. */
export const CommitsQuery = z.strictObject({
  branch: z.string().max(250).optional().describe("Only commits that were measured on it"),
  verdict: CommitVerdict.optional(),
  author: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe("Only commits of whom this is the name, or a part of it"),
  text: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe("Only commits whose message has all of these words, or whose sha begins with it"),
  limit: z.coerce.number().int().min(1).max(500).default(50),
  cursor: z
    .string()
    .regex(/^\d{1,15}\.[0-9a-f]{7,64}$/, "expected a nextCursor")
    .optional()
    .describe("`nextCursor` of the page before"),
  format,
});
export type CommitsQuery = z.infer<typeof CommitsQuery>;

/** Answer of `GET …/commits`. */
export const CommitPage = z.object({
  items: z.array(JudgedCommit),
  nextCursor: z.string().nullable().describe("Pass as cursor for the next page"),
});
export type CommitPage = z.infer<typeof CommitPage>;
