import { z } from "zod";
import { BetterSchema, SeriesIdentity, Timestamp } from "./api-common";
import { MetricName } from "./metric-name";

/** A limit that a project has set itself: exactly one of `max` and `min`, in the metric's base unit. */
export const Budget = z
  .strictObject({
    scenario: z.string().trim().min(1).max(250).describe("Of all its series, whatever their tool"),
    metric: MetricName,
    max: z.number().optional().describe("The highest value that is allowed, in the base unit: 0.05 is 50 ms"),
    min: z.number().optional().describe("The lowest value that is allowed"),
    branch: z.string().trim().min(1).max(250).optional().describe("Default: the default branch"),
  })
  .refine(({ max, min }) => (max === undefined) !== (min === undefined), {
    message: "expected either max or min",
  });
export type Budget = z.infer<typeof Budget>;

/** All budgets of a project. */
export const Budgets = z.array(Budget).max(200);

/**
 * met: the whole interval lies within the limit; crossed: it lies beyond, or all runs failed; too-close-to-call: the
 * limit lies in it; not-measured: there is no run of it.
 */
export const budgetVerdicts = ["crossed", "too-close-to-call", "not-measured", "met"] as const;
export const BudgetVerdict = z.enum(budgetVerdicts);
export type BudgetVerdict = z.infer<typeof BudgetVerdict>;

/** How one series stands against a budget. */
export const BudgetStanding = z.object({
  state: BudgetVerdict,
  value: z.number().nullable().describe("Median of the runs of the newest commit"),
  interval: z
    .tuple([z.number(), z.number()])
    .nullable()
    .describe("95 % interval of the level; null where the runs failed"),
  used: z.number().nullable().describe("value / limit: 0.74 is 74 %"),
  n: z.int().describe("Runs"),
  failed: z.int().describe("Runs with an error-level check, which never meet a budget"),
});
export type BudgetStanding = z.infer<typeof BudgetStanding>;

/** The same with what series it is. */
export const BudgetSeries = SeriesIdentity.extend({
  seriesId: z.uuid(),
  commit: z.string().describe("The newest commit of the branch with runs of the series"),
  committedAt: Timestamp,
  ...BudgetStanding.shape,
});
export type BudgetSeries = z.infer<typeof BudgetSeries>;

/** A budget and how it stands: the worst of the series that were measured at its newest commit. */
export const BudgetState = z.object({
  scenario: z.string(),
  metric: z.string(),
  max: z.number().optional(),
  min: z.number().optional(),
  branch: z.string().nullable().describe("Null: all branches, where there is no default branch"),
  label: z.string().describe("Of the metric, for people: `P99`"),
  unit: z.string(),
  better: BetterSchema,
  ...BudgetStanding.shape,
  commit: z.string().nullable(),
  sentence: z.string().describe("`P99 of GET /ping: 37 of 50 ms, 74 %: met`"),
  series: z.array(BudgetSeries).describe("All series of the scenario with the metric, the worst first"),
  url: z.string(),
});
export type BudgetState = z.infer<typeof BudgetState>;

/** Answer of `GET …/budgets`. */
export const BudgetPage = z.object({ items: z.array(BudgetState) });

/** How the head of a comparison stands against a budget of its scenario. */
export const ComparedBudget = BudgetState.omit({ series: true });
export type ComparedBudget = z.infer<typeof ComparedBudget>;
