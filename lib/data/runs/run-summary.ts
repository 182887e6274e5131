import "server-only";
import { env } from "@/lib/env";
import { type RunSummary, paths } from "@/lib/model";
import { timeOfId } from "../database/derived-id";
import type { Prisma } from "../generated/client";
import type { ProjectRef } from "../projects/projects";
import { metricsOf, selectMetrics } from "./run-metrics";
import { identityOf, selectIdentity } from "./series-identity";

/** What is read of a run wherever it is listed. */
export const summarySelect = {
  id: true,
  seriesId: true,
  configId: true,
  startedAt: true,
  committedAt: true,
  toolVersion: true,
  extras: true,
  ...selectMetrics,
  extraMetrics: { select: { metric: true, value: true } },
  series: { select: selectIdentity },
  commit: { select: { sha: true } },
} satisfies Prisma.RunSelect;

/** A run as it was read with `summarySelect`. */
export type SummaryRow = Prisma.RunGetPayload<{ select: typeof summarySelect }>;

/** A run as the API lists it. @param extras what was unpacked of the row's */
export function runSummary(
  project: ProjectRef,
  row: Omit<SummaryRow, "extras">,
  extras: Pick<RunSummary, "checks">,
): RunSummary {
  return {
    id: row.id,
    url: env().publicUrl + paths.run(project.slug, row.id),
    commit: row.commit.sha,
    committedAt: row.committedAt.toISOString(),
    uploadedAt: timeOfId(row.id).toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    ...identityOf(row.series),
    toolVersion: row.toolVersion,
    seriesId: row.seriesId,
    configId: row.configId,
    metrics: metricsOf(row),
    checks: extras.checks,
  };
}
