import { z } from "zod";
import { BetterSchema, CommitInfo, SeriesIdentity, Timestamp } from "./api-common";
import { ConfigDifference, Verdict } from "./api-compare";
import { MetricName } from "./metric-name";
import { CommitOrBranch } from "./queries";
import { Variant } from "./run";

/** The name of a journey in addresses. */
export const JourneySlug = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, "expected a-z, 0-9 and -");

const Step = z.strictObject({
  head: CommitOrBranch.describe("The commit that made the step"),
  title: z.string().trim().max(120).optional().describe("Default: the commit's subject"),
  note: z.string().trim().max(2_000).optional(),
});

/** Body of `PUT …/journeys/{slug}`, and what is stored of it. */
export const JourneyInput = z.strictObject({
  title: z.string().trim().min(1).max(160),
  scenario: z.string().trim().min(1).max(250),
  metrics: z.array(MetricName).min(1).max(8).optional().describe("Default: those that decide"),
  base: CommitOrBranch.optional().describe(
    "Where it begins; default: the measured commit before the first step, or the first step itself where there is none",
  ),
  tool: z.string().max(40).optional().describe("Of several series of the scenario those of this tool"),
  environment: z.string().max(120).optional(),
  variant: Variant.optional(),
  steps: z.array(Step).min(1).max(60).describe("Oldest first"),
});
export type JourneyInput = z.infer<typeof JourneyInput>;

/** From one measured commit to another, in one metric. */
export const JourneyFigure = z.object({
  before: z.number(),
  after: z.number(),
  factor: z.number().nullable().describe("after / before"),
  interval: z.tuple([z.number(), z.number()]).nullable().describe("95 % interval of the factor"),
  verdict: Verdict,
  n: z.tuple([z.int(), z.int()]).describe("Runs before and after"),
  text: z.string().describe("`2.8 × higher`, `31 × lower`, `+8.1 %`"),
  explanation: z.string(),
});
export type JourneyFigure = z.infer<typeof JourneyFigure>;

/** A metric along the steps. */
export const JourneyMetric = z.object({
  metric: z.string(),
  label: z.string(),
  unit: z.string(),
  better: BetterSchema,
  start: z.number().nullable().describe("Where it begins"),
  steps: z.array(JourneyFigure.nullable()).describe("One for each step; null: not measured on both sides"),
  cumulative: z
    .array(z.number().nullable())
    .describe("Each step's median / that of the start, measured and not multiplied"),
  total: JourneyFigure.nullable().describe("Last against first, measured"),
});
export type JourneyMetric = z.infer<typeof JourneyMetric>;

/** A step with what is known of it. */
export const JourneyStep = z.object({
  commit: CommitInfo,
  base: z.string().describe("Full sha of what it is compared with"),
  title: z.string(),
  note: z.string().nullable(),
  skipped: z
    .array(z.object({ sha: z.string(), subject: z.string().nullable(), url: z.string() }))
    .describe("Measured commits between the two: what they did is in this step"),
  config: z.array(ConfigDifference).describe("Settings that differ"),
  function: z
    .object({ name: z.string(), moved: z.string(), url: z.string() })
    .nullable()
    .describe("The function whose cost moved most, and its differential flame graph"),
  flameGraph: z.string().nullable().describe("The differential one of the CPU profiles of both sides"),
  profiledUnder: z
    .string()
    .nullable()
    .describe("The scenario of these profiles where there are none of the journey's own"),
  url: z.string().describe("The comparison"),
});
export type JourneyStep = z.infer<typeof JourneyStep>;

/** An optimisation told in steps, as it is measured now. */
export const Journey = z.object({
  slug: z.string(),
  title: z.string(),
  scenario: z.string(),
  series: SeriesIdentity.nullable().describe("The series that is measured; null: nothing is measured"),
  others: z.array(SeriesIdentity).describe("Further series of the scenario, which are not mixed in"),
  start: CommitInfo.nullable(),
  steps: z.array(JourneyStep),
  metrics: z.array(JourneyMetric),
  sentence: z.string().describe("The whole of it in a line"),
  input: JourneyInput.describe("What was stored"),
  url: z.string(),
  picture: z.string().describe("1200 × 630, PNG"),
});
export type Journey = z.infer<typeof Journey>;

/** Answer of `GET …/journeys`. */
export const JourneyPage = z.object({
  items: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      scenario: z.string(),
      steps: z.int(),
      updatedAt: Timestamp,
      url: z.string(),
    }),
  ),
  proposed: z.array(JourneyInput).describe("Made from the change points of the branch: PUT one to keep it"),
});
export type JourneyPage = z.infer<typeof JourneyPage>;

/** Query of `GET …/journeys`. */
export const JourneysQuery = z.strictObject({
  branch: z.string().max(250).optional().describe("Of which proposals are made; default: the default branch"),
});
