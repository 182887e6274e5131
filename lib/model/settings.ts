import { z } from "zod";
import { Budgets } from "./budgets";
import { AllCapacityLimits } from "./capacity-limits";
import { ProjectSlug } from "./ids";
import { MetricName } from "./metric-name";
import { Retention } from "./retention";
import { webAddress } from "./repository-url";

/** Days without a measurement from which on somebody is told. */
const QuietAfterDays = z.int().min(1).max(365);

/** What a project has decided for itself; a part that is absent is as usual. */
export const ProjectSettings = z.object({
  primaryMetrics: z.array(MetricName).min(1).max(20).optional(),
  thresholds: z.record(MetricName, z.number().min(0).max(10)).optional(),
  retention: Retention.optional(),
  budgets: Budgets.optional(),
  capacity: AllCapacityLimits.optional(),
  quietAfterDays: QuietAfterDays.optional(),
  decideParts: z.boolean().optional(),
});
export type ProjectSettings = z.infer<typeof ProjectSettings>;

const text = (most: number) => z.string().trim().min(1).max(most);

/** Body of `PATCH …/projects/{project}`: what is absent stays, null goes back to the usual. */
export const ProjectPatch = z.strictObject({
  slug: ProjectSlug.optional().describe(
    "Another name in all addresses; the one before leads to it (308), also for uploads",
  ),
  name: text(120).optional(),
  repositoryUrl: z
    .string()
    .trim()
    .max(500)
    .transform(webAddress)
    .pipe(
      z.url({
        protocol: /^https?$/,
        error:
          "expected the address of its web page, e.g. https://github.com/owner/name, or git@github.com:owner/name.git",
      }),
    )
    .nullable()
    .optional()
    .describe(
      "Of its web page; one for ssh (git@host:owner/name.git, ssh://…) is kept as https://host/owner/name, and none with a user or password",
    ),
  defaultBranch: text(250).nullable().optional(),
  primaryMetrics: ProjectSettings.shape.primaryMetrics
    .unwrap()
    .nullable()
    .optional()
    .describe(
      "Metrics that decide and are shown first, instead of the usual ones of each tool. A series whose tool measures none of them keeps the usual ones",
    ),
  thresholds: ProjectSettings.shape.thresholds
    .unwrap()
    .nullable()
    .optional()
    .describe("Relative changes that do not matter, by metric: 0.05 is 5 %"),
  retention: Retention.nullable()
    .optional()
    .describe(
      "What is older goes, in the background, once a day; null: everything is kept. What permanent comparisons and change points stand on stays",
    ),
  budgets: Budgets.nullable()
    .optional()
    .describe("Limits of metrics, all of them anew: `[{scenario, metric, max | min, branch?}]`; null: none"),
  capacity: AllCapacityLimits.nullable()
    .optional()
    .describe(
      "Limits by scenario, all of them anew: `[{scenario, p99?, errors?}]`. A commit with a sweep of offered load has the highest rate within them as its metric `capacity`",
    ),
  quietAfterDays: QuietAfterDays.nullable()
    .optional()
    .describe("Days without a measurement on the default branch after which an event says so; null: never"),
  decideParts: z
    .boolean()
    .nullable()
    .optional()
    .describe(
      "Whether the endpoints of a run are decided on in comparisons and verdicts, too; usually they are only shown",
    ),
});
export type ProjectPatch = z.infer<typeof ProjectPatch>;
