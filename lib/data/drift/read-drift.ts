import "server-only";
import { z } from "zod";
import { diffConfigs, driftOf, type Snapshot } from "@/lib/compare";
import { env } from "@/lib/env";
import { type DriftPage, type DriftQuery, FlatConfigSchema, paths } from "@/lib/model";
import { pool } from "../database/database";
import type { ProjectRef } from "../projects/projects";
import { measuredEffects } from "./effects";

/** Snapshots that are looked back at, over all columns. */
const mostSnapshots = 1_000;
const mostTimes = 200;
const mostColumns = 12;

interface Row {
  at: Date;
  commit: string | null;
  labels: unknown;
  configId: string;
}

const Labels = z.record(z.string(), z.string());

/** What is configured where, and what differs. */
export async function readDrift(project: ProjectRef, query: DriftQuery): Promise<DriftPage> {
  const { snapshots, labels } = await readSnapshots(project, query);
  return pageOf(project, query, labels, snapshots, "unknown");
}

/** The same of one column, its columns being the times at which something changed there: at most the newest 12. */
export async function readHistory(
  project: ProjectRef,
  query: DriftQuery,
  column: string,
): Promise<DriftPage> {
  const { snapshots, labels } = await readSnapshots(project, query);
  const own = snapshots.filter((one) => one.column === column);
  const changed = own.filter((one, index) => {
    const before = own[index - 1];
    return !before || diffConfigs(before.entries, one.entries).differences.length > 0;
  });
  const times = changed
    .slice(-mostColumns)
    .map((one) => ({ ...one, column: one.at.slice(0, 19).replace("T", " ") }));
  return pageOf(project, query, labels, times, "unset");
}

async function readSnapshots(project: ProjectRef, { by, at }: DriftQuery) {
  const { rows } = await pool().query<Row>(
    `SELECT at, commit, labels, config_id AS "configId" FROM config_snapshot
     WHERE project_id = $1 AND at <= $2 ORDER BY at DESC, id DESC LIMIT ${mostSnapshots}`,
    [project.id, untilOf(at)],
  );
  const configs = await configsOf(
    project.id,
    rows.map(({ configId }) => configId),
  );
  const labels = new Set<string>();
  const snapshots = rows.toReversed().flatMap((row): Snapshot[] => {
    const own = Labels.parse(row.labels);
    for (const name of Object.keys(own)) labels.add(name);
    const column = own[by];
    if (column === undefined) return [];
    const entries = configs.get(row.configId) ?? {};
    return [{ column, at: row.at.toISOString(), commit: row.commit, entries }];
  });
  return { snapshots, labels: [...labels].sort() };
}

const untilOf = (at: string | undefined) => (at === undefined ? new Date() : new Date(at));

async function pageOf(
  project: ProjectRef,
  { by, at }: DriftQuery,
  labels: string[],
  snapshots: readonly Snapshot[],
  absent: "unknown" | "unset",
): Promise<DriftPage> {
  const { columns, rows, contradictions } = driftOf(snapshots, absent);
  const effects = await measuredEffects(
    project,
    rows.map(({ key }) => key),
  );
  const query = new URLSearchParams({ by, ...(at === undefined ? {} : { at }) });
  return {
    by,
    at: untilOf(at).toISOString(),
    labels,
    columns: columns.map(({ column, at: recordedAt, commit, entries }) => ({
      value: column,
      at: recordedAt,
      commit,
      keys: Object.keys(entries).length,
    })),
    rows: rows.map((row) => ({ ...row, measured: effects.get(row.key) ?? [] })),
    differing: rows.filter(({ differs }) => differs).length,
    missing: rows.filter(({ differs, missing }) => !differs && missing.length > 0).length,
    contradictions: [...contradictions],
    times: [...new Set(snapshots.map((one) => one.at))].toReversed().slice(0, mostTimes),
    url: `${env().publicUrl}${paths.drift(project.slug)}?${query}`,
  };
}

/** Each configuration once, however often it was told. */
async function configsOf(projectId: string, ids: readonly string[]) {
  const { rows } = await pool().query<{ id: string; entries: unknown }>(
    "SELECT id, entries FROM config WHERE project_id = $1 AND id = ANY($2::uuid[])",
    [projectId, [...new Set(ids)]],
  );
  return new Map(rows.map(({ id, entries }) => [id, FlatConfigSchema.parse(entries)]));
}
