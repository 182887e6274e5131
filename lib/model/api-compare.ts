import { z } from "zod";
import { BetterSchema, CommitInfo, SeriesIdentity, Timestamp } from "./api-common";
import { ComparedBudget } from "./budgets";
import { ComparisonFilter, comparisonFilter } from "./comparison-filter";
import { ProfileIds } from "./ids";
import { Check } from "./run";

/**
 * improved and regressed need significance and an effect beyond the threshold; unchanged needs a narrow interval;
 * not-comparable: runs of one side failed, and their figures are no performance.
 */
export const verdicts = ["improved", "regressed", "unchanged", "inconclusive", "not-comparable"] as const;
export const Verdict = z.enum(verdicts);
export type Verdict = z.infer<typeof Verdict>;

/** One side of a row. */
export const ComparisonSide = z.object({
  n: z.int().describe("Distinct measurements: copies of one reading or file count once"),
  sessions: z.int().default(0).describe("Uploads that these come from; 0: compared before this was kept"),
  median: z.number().nullable(),
  values: z.array(z.number()),
});
export type ComparisonSide = z.infer<typeof ComparisonSide>;

/** One metric of one series, base against head. */
export const ComparisonRow = SeriesIdentity.extend({
  seriesId: z.uuid(),
  parent: z.uuid().optional().describe("Of an endpoint that is decided on: the series of all requests"),
  part: z.string().optional().describe("Of an endpoint: its name"),
  metric: z.string(),
  unit: z.string(),
  better: BetterSchema,
  primary: z.boolean(),
  base: ComparisonSide,
  head: ComparisonSide,
  change: z.number().nullable().describe("head/base − 1 of the medians"),
  interval: z
    .tuple([z.number(), z.number()])
    .nullable()
    .describe("95 % interval of `change`; null where there is none, or it has no end on one side"),
  pValue: z.number().nullable(),
  adjustedPValue: z.number().nullable().describe("After Benjamini-Hochberg over the whole comparison"),
  method: z.enum(["mann-whitney", "historical-t", "none"]),
  verdict: Verdict,
  moved: z
    .enum(["up", "down"])
    .nullable()
    .default(null)
    .describe(
      "The direction of a significant change beyond the threshold; null: none was shown. An inconclusive metric with a direction has changed, but neither direction is better",
    ),
  atRate: z
    .number()
    .nullable()
    .default(null)
    .describe(
      "Set for a latency that changed in the same direction as the rate of its closed loop: head/base of that rate. It is reported with the rate and counts as neither faster nor slower",
    ),
  /** One plain sentence that says why. */
  explanation: z.string(),
  reason: z
    .string()
    .nullable()
    .default(null)
    .describe("Why there is no verdict, in short; null where there is one"),
  moreRuns: z
    .int()
    .nullable()
    .describe(
      "Runs still missing on each side for a decision, where that is known: about so many, if the difference is as it looks",
    ),
  moreUploads: z
    .int()
    .nullable()
    .default(null)
    .describe("Uploads still missing on each side, where more runs of these would not do"),
  settles: z
    .number()
    .nullable()
    .default(null)
    .describe("The change that so many more would show, as a fraction, if the noise stays as it is"),
  limit: z
    .number()
    .nullable()
    .default(null)
    .describe(
      "While the noise between uploads is not known: the relative change that is assumed to be possible without any cause, below which nothing is decided; null where it was measured",
    ),
});
export type ComparisonRow = z.infer<typeof ComparisonRow>;

/** A key whose value differs. */
export const ConfigDifference = z.object({
  key: z.string(),
  base: z.string().nullable(),
  head: z.string().nullable(),
  kind: z.enum(["added", "removed", "changed"]),
});
export type ConfigDifference = z.infer<typeof ConfigDifference>;

const repeats = ProfileIds.nullable().describe(
  "Id of the profile; of repeats the ids with commas between them, which stand for the profiles merged wherever an id does",
);

/** The profiles of one kind and scenario. */
export const ProfilePair = z.object({
  kind: z.string(),
  scenario: z.string().nullable(),
  base: repeats,
  head: repeats,
  url: z.string().describe("The differential view, or the only side's profile"),
});
export type ProfilePair = z.infer<typeof ProfilePair>;

/** A finding about one side: the checks of its runs, by series. */
export const SideWarning = Check.extend({
  side: z.enum(["base", "head"]),
  seriesId: z.uuid(),
  scenario: z.string(),
  runs: z.int().describe("Runs that carry it"),
});
export type SideWarning = z.infer<typeof SideWarning>;

/** A latency of a series whose endpoints are known, and what of its change came from where. */
export const PartSplit = z.object({
  seriesId: z.uuid(),
  scenario: z.string(),
  metric: z.string(),
  base: z.number().describe("Seconds, of all runs of the side together"),
  head: z.number(),
  mix: z.number().describe("Of head − base: from other shares of the endpoints"),
  within: z.number().describe("Of head − base: from endpoints that became faster or slower themselves"),
  estimated: z.boolean().describe("Of some endpoints only percentiles are known; between them is assumed"),
  parts: z
    .array(
      z.object({
        name: z.string(),
        baseShare: z.number().describe("Of all requests"),
        headShare: z.number(),
        within: z.number().describe("Its own part of `within`, in seconds"),
      }),
    )
    .describe("The largest contribution first"),
  sentence: z.string(),
});
export type PartSplit = z.infer<typeof PartSplit>;

/** How many primary results have which verdict. */
export const VerdictCounts = z.object({
  improved: z.int(),
  regressed: z.int(),
  unchanged: z.int(),
  inconclusive: z.int(),
  notComparable: z.int().describe("Runs of one side failed"),
});
export type VerdictCounts = z.infer<typeof VerdictCounts>;

/** A comparison in words: the same on pages, in comments, in the client and in pictures. */
export const Headline = z.object({
  verdict: z
    .enum(["improved", "regressed", "mixed", "unchanged", "inconclusive", "not-comparable"])
    .describe("Of all primary results; unchanged also where no change beyond 5 % can have happened"),
  sentence: z.string().describe("The whole sentence, with its qualifiers at the end, without a full stop"),
  qualifiers: z.array(z.string()).describe("Other possible causes: `governor and kernel differ`"),
});
export type Headline = z.infer<typeof Headline>;

/** What a side lacks. */
export const MissingSeries = SeriesIdentity.extend({
  seriesId: z.uuid(),
  runs: z.int().describe("Runs of the side that has it"),
  metrics: z
    .array(z.string())
    .describe("The primary metrics that were not measured; empty where the whole series was not"),
});
export type MissingSeries = z.infer<typeof MissingSeries>;

/** A side: its commit, and what selects exactly these runs again. */
export const ComparedSide = CommitInfo.extend({
  ref: z.string().describe("The sha, `upload:<id>`, `<sha>@upload:<id>`, or `<sha>:<tag>=<value>`"),
});
export type ComparedSide = z.infer<typeof ComparedSide>;

/** How a base was found for a head that came alone. */
export const Baseline = z.object({
  how: z.enum(["merge-base", "ancestor", "earlier"]),
  explanation: z.string().describe("One plain sentence"),
});
export type Baseline = z.infer<typeof Baseline>;

/** What would settle a series whose primary results are open. */
export const Settling = z.object({
  seriesId: z.uuid(),
  series: z.string().describe("Its name in this comparison"),
  metrics: z.array(z.string()).describe("Labels of the open primary metrics"),
  rounds: z
    .int()
    .describe("Runs a side that would show a change as large as it looks, at least of 3 %: an estimate"),
  ownCommand: z
    .boolean()
    .describe(
      "The load tool's command is the one that its runs were measured with, which is shown to tokens that may upload; otherwise it is rebuilt from tool, load and scenario",
    ),
  command: z.string().describe("Measures both sides in turns"),
});
export type Settling = z.infer<typeof Settling>;

/** A whole comparison. */
export const Comparison = z.object({
  base: ComparedSide,
  head: ComparedSide,
  filter: ComparisonFilter.default({}).describe("What it was narrowed to"),
  baseline: Baseline.nullable().describe("How the base was found; null where it was named"),
  rows: z.array(ComparisonRow),
  config: z.array(ConfigDifference),
  configUnchanged: z.array(z.object({ key: z.string(), value: z.string() })),
  environment: z.array(ConfigDifference),
  environmentUnchanged: z.array(z.object({ key: z.string(), value: z.string() })),
  notRecorded: z
    .object({ config: z.array(z.enum(["base", "head"])), environment: z.array(z.enum(["base", "head"])) })
    .default({ config: [], environment: [] })
    .describe("Sides whose runs came without any: no differences are listed then"),
  profiles: z.array(ProfilePair),
  warnings: z.array(SideWarning),
  /** Series that only one side has: shown, not compared. */
  unmatched: z.array(
    SeriesIdentity.extend({ seriesId: z.uuid(), side: z.enum(["base", "head"]), runs: z.int() }),
  ),
  missing: z
    .object({
      base: z.array(MissingSeries),
      head: z.array(MissingSeries).describe("Series or primary metrics of the base that head lacks"),
    })
    .default({ base: [], head: [] })
    .describe(
      "What only the other side measured. Series that were measured in turns belong to their own pair",
    ),
  budgets: z
    .array(ComparedBudget)
    .default([])
    .describe("How the head stands against the budgets of what it measured"),
  splits: z
    .array(PartSplit)
    .default([])
    .describe("Where a latency of all requests changed: which endpoint, or another mix of them"),
  headline: Headline,
  summary: VerdictCounts.extend({ headline: z.string().describe("`headline.sentence`") }),
  url: z.string(),
});
export type Comparison = z.infer<typeof Comparison>;

/** Answer of `GET …/compare` with two sides. */
export const ComparisonAnswer = Comparison.extend({
  settle: z.array(Settling).describe("A command for each series that is open, the largest change first"),
});
export type ComparisonAnswer = z.infer<typeof ComparisonAnswer>;

/** Several sides against one base; p-values are adjusted over all of them. */
export const SidesComparison = z.object({
  base: ComparedSide,
  comparisons: z.array(Comparison).describe("One for each head, in the order in which they were asked for"),
  url: z.string(),
});
export type SidesComparison = z.infer<typeof SidesComparison>;

/** Body of `POST …/comparisons`. */
export const NewComparison = z.strictObject({
  base: z.string().trim().min(1).max(250),
  head: z.string().trim().min(1).max(250),
  ...comparisonFilter,
});

/** Answer of `POST …/comparisons`. */
const expiresAt = Timestamp.nullable().describe(
  "Links made without a token end then, unless somebody makes the same with one; null: kept for good",
);
export const PinnedLink = z.object({ id: z.uuid(), url: z.string(), expiresAt });
export type PinnedLink = z.infer<typeof PinnedLink>;

/** A permanent comparison: what was said of two groups of runs when it was made. */
export const PinnedComparison = Comparison.extend({
  id: z.uuid(),
  createdAt: Timestamp,
  expiresAt,
  liveUrl: z.string().describe("The same two sides as they are now"),
  runIds: z.object({ base: z.array(z.uuid()), head: z.array(z.uuid()) }),
});
export type PinnedComparison = z.infer<typeof PinnedComparison>;
