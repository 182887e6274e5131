import "server-only";
import { env } from "@/lib/env";
import { described, headlineMetrics } from "@/lib/metrics";
import { type RunSummary, paths } from "@/lib/model";
import { timeOfId } from "../database/derived-id";
import type { Prisma } from "../generated/client";
import type { ProjectRef } from "../projects/projects";
import { betterOf } from "./custom-metrics";
import { metricsOf, selectMetrics } from "./run-metrics";
import { identityOf, selectSeries } from "./series-identity";

/** What is read of a run wherever it is listed. */
export const summarySelect = {
  id: true,
  seriesId: true,
  configId: true,
  uploadId: true,
  startedAt: true,
  toolVersion: true,
  extras: true,
  ...selectMetrics,
  extraMetrics: {
    select: { metric: true, value: true, definition: { select: { unit: true, better: true } } },
  },
  series: { select: selectSeries },
  commit: { select: { sha: true, committedAt: true } },
} satisfies Prisma.RunSelect;

/** A run as it was read with `summarySelect`. */
export type SummaryRow = Prisma.RunGetPayload<{ select: typeof summarySelect }>;

/** A run as the API lists it. @param extras what was unpacked of the row's */
export function runSummary(
  project: ProjectRef,
  row: Omit<SummaryRow, "extras">,
  extras: Pick<RunSummary, "checks">,
): RunSummary {
  const metrics = metricsOf(row);
  return {
    id: row.id,
    url: env().publicUrl + paths.run(project.slug, row.id),
    commit: row.commit.sha,
    committedAt: row.commit.committedAt.toISOString(),
    uploadedAt: timeOfId(row.id).toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    ...identityOf(row.series),
    toolVersion: row.toolVersion,
    seriesId: row.seriesId,
    configId: row.configId,
    uploadId: row.uploadId,
    metrics,
    headline: headlineOf(project, row, metrics),
    checks: extras.checks,
  };
}

/** What is shown first of the metrics that the run has. */
function headlineOf(
  { settings }: ProjectRef,
  { series, extraMetrics }: Pick<SummaryRow, "series" | "extraMetrics">,
  metrics: Readonly<Record<string, number>>,
): RunSummary["headline"] {
  const measured = headlineMetrics(series, settings).filter(({ metric }) => metrics[metric] !== undefined);
  const own = extraMetrics.map(({ metric, definition: { unit, better } }) => {
    return [metric, { unit, better: betterOf(better) }] as const;
  });
  return described(measured, Object.fromEntries(own));
}
