import "server-only";
import { env } from "@/lib/env";
import { isCommonMetric } from "@/lib/metrics";
import {
  type RunDetail,
  type RunDetails,
  type RunSummary,
  type RunsQuery,
  FlatConfigSchema,
  paths,
} from "@/lib/model";
import { commitInfo, commitSelect } from "../commits/commit-info";
import { contextChecksOfRun } from "./run-context";
import { prisma } from "../database/database";
import type { Prisma } from "../generated/client";
import { unpackStored } from "../blobs/store";
import { resolveCommit } from "../commits/commit-refs";
import { profileSelect, profileSummary } from "../profiles/profile-summary";
import type { ProjectRef } from "../projects/projects";
import { betterOf } from "./custom-metrics";
import { unpackHistogram } from "./latencies";
import { listedExtras, unpackExtras } from "./run-extras";
import { metricsOf } from "./run-metrics";
import { packedHead } from "./side-columns";
import { sideLogsOf } from "./side-logs";
import { runSummary, summarySelect } from "./run-summary";
import { sha256Hex } from "../database/derived-id";

/** A page of runs, newest upload first. An unknown commit or branch gives an empty page. */
export async function listRuns(
  project: ProjectRef,
  { commit, branch, seriesId, limit = 50, cursor }: Partial<RunsQuery>,
): Promise<{ items: RunSummary[]; nextCursor: string | null }> {
  const resolved = commit === undefined ? undefined : await resolveCommit(project, commit);
  if (resolved === null) return { items: [], nextCursor: null };
  const rows = await prisma().run.findMany({
    where: {
      projectId: project.id,
      ...(cursor ? { id: { lt: cursor } } : {}),
      ...(seriesId ? { seriesId } : {}),
      ...(resolved ? { commitId: resolved.id } : {}),
      ...(branch ? { commit: { branches: { some: { branch } } } } : {}),
    },
    orderBy: { id: "desc" },
    take: limit + 1,
    select: summarySelect,
  });
  const items = rows.slice(0, limit).map((row) => runSummary(project, row, listedExtras(row.extras)));
  return { items, nextCursor: rows.length > limit ? (items[items.length - 1]?.id ?? null) : null };
}

const detailSelect = {
  ...summarySelect,
  commitId: true,
  environmentId: true,
  rawId: true,
  uploadId: true,
  commit: { select: commitSelect },
  config: { select: { entries: true } },
  environment: { select: { facts: true } },
  raw: { select: { size: true, codec: true, bytes: true, blob: true } },
  side: { select: { bytes: true } },
  latencies: { select: { histogram: true } },
  upload: { select: { profiles: { select: profileSelect, orderBy: { id: "asc" } } } },
} satisfies Prisma.RunSelect;

/** Everything that is known of one run, or null. */
export async function findRun(project: ProjectRef, id: string): Promise<RunDetail | null> {
  const row = await prisma().run.findUnique({
    where: { projectId_id: { projectId: project.id, id } },
    select: detailSelect,
  });
  if (!row) return null;
  const extras = unpackExtras(row.extras, metricsOf(row));
  const context = await contextChecksOfRun(project.id, row);
  return {
    ...runSummary(project, row, extras),
    checks: [...extras.checks, ...context],
    commitInfo: commitInfo(row.commit),
    command: extras.command,
    commandHidden: false,
    customMetrics: Object.fromEntries(
      row.extraMetrics
        .filter(({ metric }) => !isCommonMetric(metric))
        .map(({ metric, value, definition: { unit, better } }) => [
          metric,
          { value, unit: unit ?? undefined, better: betterOf(better) },
        ]),
    ),
    tags: extras.tags,
    config: row.config ? FlatConfigSchema.parse(row.config.entries) : {},
    environmentFacts: FlatConfigSchema.parse(row.environment.facts),
    details: withHistogram(extras.details, row.latencies?.histogram),
    parts: extras.parts,
    side: row.side && packedHead(row.side.bytes),
    sideLogs: row.side ? await sideLogsOf(project.id, row.uploadId) : [],
    raw: {
      url: env().publicUrl + paths.raw(project.slug, id),
      bytes: row.raw.size,
      sha256: sha256Hex(await unpackStored(project.id, row.raw)),
      fileName: extras.fileName,
    },
    profiles: row.upload.profiles.map((profile) => profileSummary(project, profile)),
  };
}

function withHistogram(details: RunDetails, packed: Uint8Array | undefined): RunDetails {
  if (!packed) return details;
  const { quantiles = [] } = details.distribution ?? {};
  return { ...details, distribution: { quantiles, histogram: unpackHistogram(packed) } };
}

/** The uploaded bytes of a run, unchanged; null when there is no such run. */
export async function readRaw(
  project: ProjectRef,
  runId: string,
): Promise<{ bytes: Uint8Array; fileName: string | null; tool: string } | null> {
  const row = await prisma().run.findUnique({
    where: { projectId_id: { projectId: project.id, id: runId } },
    select: {
      extras: true,
      series: { select: { tool: true } },
      raw: { select: { codec: true, size: true, bytes: true, blob: true } },
    },
  });
  if (!row) return null;
  const { fileName } = unpackExtras(row.extras, {});
  return { bytes: await unpackStored(project.id, row.raw), fileName, tool: row.series.tool };
}
