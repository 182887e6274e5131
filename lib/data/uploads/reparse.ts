import "server-only";
import { uuidv7 } from "uuidv7";
import { Load, type ParsedRun } from "@/lib/model";
import { costsVersion } from "@/lib/pprof";
import type { Prisma } from "../generated/client";
import { signalChanges } from "../changes/change-signal";
import { unpackStored } from "../blobs/store";
import { pool, prisma } from "../database/database";
import { dropFolded } from "../profiles/folded";
import { storeFunctionCosts } from "../profiles/function-costs";
import type { ProjectRef } from "../projects/projects";
import type { PackedLatencies } from "../runs/latencies";
import { type RunExtras, packExtras, unpackExtras } from "../runs/run-extras";
import { type Metrics, extraMetricsOf, metricFieldsOf, metricsOf, selectMetrics } from "../runs/run-metrics";
import type { NewProfile } from "./new-upload";

/** What was made out of uploaded bytes, as it is stored. */
export interface StoredRun {
  readonly id: string;
  readonly rawId: string;
  readonly tool: string;
  /** Of its series: what the output says, and what the upload added. */
  readonly load: Load;
  readonly startedAt: string | null;
  readonly toolVersion: string | null;
  readonly trust: number;
  /** Those that have a column. */
  readonly metrics: Metrics;
  /** All others. */
  readonly otherMetrics: Metrics;
  readonly extras: RunExtras;
  readonly latencies: PackedLatencies | null;
}

/** A stored profile as far as it follows from its bytes. */
export type StoredProfile = Pick<
  NewProfile,
  "id" | "rawId" | "kind" | "fileName" | "takenAt" | "durationSeconds" | "defaultSampleType"
> & { sampleTypes: unknown; costs: Uint8Array | null };

/** An upload with what was made of it. */
export interface StoredUpload {
  readonly id: string;
  readonly runs: readonly StoredRun[];
  readonly profiles: readonly StoredProfile[];
}

const select = {
  id: true,
  runs: {
    // Made in the order of the files and of what stands in them.
    orderBy: { id: "asc" },
    select: {
      id: true,
      rawId: true,
      startedAt: true,
      toolVersion: true,
      trust: true,
      extras: true,
      ...selectMetrics,
      extraMetrics: { select: { metric: true, value: true } },
      series: { select: { tool: true, load: true } },
      latencies: { select: { histogram: true, windows: true, parts: true } },
    },
  },
  profiles: {
    orderBy: { id: "asc" },
    select: {
      id: true,
      rawId: true,
      kind: true,
      fileName: true,
      takenAt: true,
      durationSeconds: true,
      defaultSampleType: true,
      sampleTypes: true,
      costs: { select: { version: true, bytes: true } },
    },
  },
} satisfies Prisma.UploadSelect;

/** Uploads in the order of their ids, so that an interrupted walk can go on where it was. */
export async function uploadsAfter(
  project: ProjectRef,
  after: string | undefined,
  limit: number,
): Promise<StoredUpload[]> {
  const rows = await prisma().upload.findMany({
    where: { projectId: project.id, ...(after ? { id: { gt: after } } : {}) },
    orderBy: { id: "asc" },
    take: limit,
    select,
  });
  return rows.map(storedUpload);
}

/** One upload, or null. */
export async function findUpload({ id: projectId }: ProjectRef, id: string): Promise<StoredUpload | null> {
  const row = await prisma().upload.findUnique({ where: { projectId_id: { projectId, id } }, select });
  return row && storedUpload(row);
}

function storedUpload({
  id,
  runs,
  profiles,
}: Prisma.UploadGetPayload<{ select: typeof select }>): StoredUpload {
  return {
    id,
    runs: runs.map(storedRun),
    profiles: profiles.map(({ costs, ...row }) => ({
      ...row,
      takenAt: row.takenAt?.toISOString() ?? null,
      costs: costs?.version === costsVersion ? costs.bytes : null,
    })),
  };
}

type RunRow = Prisma.UploadGetPayload<{ select: typeof select }>["runs"][number];

function storedRun({ extraMetrics, series, ...row }: RunRow): StoredRun {
  const metrics = metricsOf(row);
  return {
    id: row.id,
    rawId: row.rawId,
    tool: series.tool,
    load: Load.parse(series.load),
    startedAt: row.startedAt?.toISOString() ?? null,
    toolVersion: row.toolVersion,
    trust: row.trust,
    metrics,
    otherMetrics: Object.fromEntries(extraMetrics.map(({ metric, value }) => [metric, value])),
    extras: unpackExtras(row.extras, metrics),
    latencies: row.latencies,
  };
}

/** The uploaded bytes behind runs and profiles. @throws Error where they are gone */
export async function rawBytes(project: ProjectRef, id: string): Promise<Uint8Array> {
  const row = await prisma().rawFile.findUniqueOrThrow({
    where: { projectId_id: { projectId: project.id, id } },
    select: { codec: true, size: true, bytes: true, blob: true },
  });
  return unpackStored(project.id, row);
}

/** What a run's bytes say today; metrics without a column that other sources gave stay. */
export type RereadRun = Pick<
  StoredRun,
  "startedAt" | "toolVersion" | "trust" | "metrics" | "extras" | "latencies"
> & {
  readonly customMetrics: ParsedRun["customMetrics"];
};

/** Replaces what was made of a run's bytes, all of it or nothing; its series is searched for change points again. */
export async function rewriteRun(project: ProjectRef, id: string, run: RereadRun): Promise<void> {
  const projectId = project.id;
  const { startedAt, toolVersion, trust, metrics, extras, latencies } = run;
  await prisma().$transaction(async (transaction) => {
    const { seriesId, commitId, committedAt } = await transaction.run.update({
      where: { projectId_id: { projectId, id } },
      data: {
        startedAt,
        toolVersion,
        trust,
        extras: packExtras(extras, metrics),
        ...metricFieldsOf(metrics),
      },
      select: { seriesId: true, commitId: true, committedAt: true },
    });
    await transaction.runLatencies.deleteMany({ where: { projectId, runId: id } });
    if (latencies) await transaction.runLatencies.create({ data: { projectId, runId: id, ...latencies } });
    await transaction.changeDue.create({
      data: { projectId, seriesId, commitId, causeId: uuidv7(), runs: 0 },
    });
    for (const { metric, value, unit, better } of extraMetricsOf(run)) {
      await transaction.metric.createMany({
        data: [{ projectId, name: metric, unit, better }],
        skipDuplicates: true,
      });
      const key = { projectId, seriesId, metric, committedAt, runId: id };
      await transaction.extraMetric.upsert({
        where: { projectId_seriesId_metric_committedAt_runId: key },
        create: { ...key, value },
        update: { value },
      });
    }
  });
  signalChanges();
}

/** Replaces what was made of a profile's bytes; its folded trees are gone and have to be made anew. */
export async function rewriteProfile(
  { id: projectId }: ProjectRef,
  { id, kind, takenAt, durationSeconds, sampleTypes, defaultSampleType, ...profile }: NewProfile,
): Promise<void> {
  const client = await pool().connect();
  try {
    await client.query("BEGIN");
    await client.query("DELETE FROM function_costs WHERE project_id = $1 AND profile_id = $2", [
      projectId,
      id,
    ]);
    await client.query(
      `UPDATE profile SET kind = $3, taken_at = $4, duration_seconds = $5, sample_types = $6, default_sample_type = $7
        WHERE project_id = $1 AND id = $2`,
      [projectId, id, kind, takenAt, durationSeconds, JSON.stringify(sampleTypes), defaultSampleType],
    );
    const whole = { id, kind, takenAt, durationSeconds, sampleTypes, defaultSampleType, ...profile };
    await storeFunctionCosts(client, { projectId, profiles: [whole] });
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
  await dropFolded({ id: projectId }, id);
}
