import { z } from "zod";
import { Budgets } from "./budgets";
import { AllCapacityLimits } from "./capacity-limits";
import { Retention } from "./retention";
import { HeadlineMetric, SeriesIdentity, Timestamp } from "./api-common";

/** A project in the list. */
export const ProjectSummary = z.object({
  slug: z.string(),
  name: z.string(),
  url: z.string(),
  createdAt: Timestamp,
  lastUploadAt: Timestamp.nullable(),
  runs: z.int(),
});
export type ProjectSummary = z.infer<typeof ProjectSummary>;

/** A page of the projects, the most recently used first. */
export const ProjectPage = z.object({
  items: z.array(ProjectSummary),
  nextCursor: z.string().nullable(),
  total: z.int().describe("Projects on all pages together"),
});

/** A series of a project. */
export const SeriesSummary = SeriesIdentity.extend({
  id: z.uuid(),
  headline: z
    .array(HeadlineMetric)
    .describe("The metrics that are shown first, and which of them decide; a run need not have all of them"),
});
export type SeriesSummary = z.infer<typeof SeriesSummary>;

/** A project with what its filters offer. */
export const ProjectDetail = ProjectSummary.extend({
  repositoryUrl: z.string().nullable(),
  defaultBranch: z.string().nullable(),
  branches: z.array(z.string()),
  series: z.array(SeriesSummary),
  metrics: z.array(
    z.object({ name: z.string(), unit: z.string(), better: z.enum(["higher", "lower"]).nullable() }),
  ),
  primaryMetrics: z
    .array(z.string())
    .describe("Decisions are made on these: what the project has chosen, else those of its series together"),
  thresholds: z
    .record(z.string(), z.number())
    .describe("Relative changes that do not matter, where the project has set its own; 0.02 for all others"),
  budgets: Budgets.describe("Limits that the project has set itself; how they stand: `GET …/budgets`"),
  capacity: AllCapacityLimits.describe("Limits within which sweeps of offered load have their capacity"),
  quietAfterDays: z
    .int()
    .nullable()
    .describe("Days without a measurement after which an event says so; null: never"),
  decideParts: z.boolean().describe("Endpoints of runs are decided on in comparisons and verdicts"),
  retention: Retention.nullable().describe("How long what was measured is kept; null: for ever"),
});
export type ProjectDetail = z.infer<typeof ProjectDetail>;
