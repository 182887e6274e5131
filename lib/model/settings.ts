import { z } from "zod";
import { ProjectSlug } from "./ids";
import { Retention } from "./retention";
import { webAddress } from "./repository-url";

const metricName = z.string().regex(/^[a-z][a-z0-9_]{0,79}$/, "expected a metric's name, e.g. latency_p99");

/** What a project has decided for itself; a part that is absent is as usual. */
export const ProjectSettings = z.object({
  primaryMetrics: z.array(metricName).min(1).max(20).optional(),
  thresholds: z.record(metricName, z.number().min(0).max(10)).optional(),
  retention: Retention.optional(),
});
export type ProjectSettings = z.infer<typeof ProjectSettings>;

/** Relative changes up to here matter to nobody, where a project has not said otherwise. */
export const usualThreshold = 0.02;

/** The smallest relative change of a metric that matters to a project. */
export function thresholdOf({ thresholds }: Pick<ProjectSettings, "thresholds">, metric: string): number {
  return thresholds?.[metric] ?? usualThreshold;
}

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
});
export type ProjectPatch = z.infer<typeof ProjectPatch>;
