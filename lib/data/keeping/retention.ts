import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import type { PoolClient } from "pg";
import { ProjectSettings, type Retention, type RetentionPreview } from "@/lib/model";
import { pool } from "../database/database";
import type { ProjectRef } from "../projects/projects";
import { type Removed, remove } from "./remove";
import { type RetentionPlan, retentionPlan } from "./retention-plan";

/** Commits whose runs go in one transaction, and the pause behind it as many times as long as it took. */
const together = 50;
const pauses = 1;

/** What of these commits goes. */
async function removable(
  client: Pick<PoolClient, "query">,
  projectId: string,
  commits: readonly { id: string }[],
  pinned: ReadonlySet<string>,
): Promise<Removed> {
  const values = [projectId, commits.map(({ id }) => id)];
  const idsOf = async (table: "run" | "profile") => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM ${table} WHERE project_id = $1 AND commit_id = ANY($2::uuid[])`,
      values,
    );
    return rows.map(({ id }) => id).filter((id) => !pinned.has(id));
  };
  return { runs: await idsOf("run"), profiles: await idsOf("profile") };
}

/**
 * What a retention would remove now.
 * @param now milliseconds since 1970
 */
export async function previewRetention(
  { id, settings }: ProjectRef,
  rules: Retention | undefined,
  now: number,
): Promise<RetentionPreview> {
  const retention = rules ?? settings.retention ?? null;
  const plan: RetentionPlan = retention
    ? await retentionPlan(id, retention, now)
    : { commits: [], atChanges: 0, pinned: new Set() };
  const { runs, profiles } = await removable(pool(), id, plan.commits, plan.pinned);
  const branches = new Map<string, number>();
  for (const { branches: names } of plan.commits)
    for (const name of names.length > 0 ? names : [""]) branches.set(name, (branches.get(name) ?? 0) + 1);
  return {
    retention,
    commits: plan.commits.length,
    runs: runs.length,
    profiles: profiles.length,
    branches: [...branches]
      .map(([branch, commits]) => ({ branch: branch || null, commits }))
      .sort((a, b) => b.commits - a.commits)
      .slice(0, 100),
    keptForChanges: plan.atChanges,
    keptForComparisons: plan.pinned.size,
  };
}

/** Applies the retention of every project whose time has come, in sets; from then on it is due again after a day. */
export async function applyRetentions(now: number): Promise<void> {
  const { rows } = await pool().query<{ id: string; settings: unknown }>(
    "SELECT id, settings FROM project WHERE retention_due_at <= $1 AND deleted_at IS NULL",
    [new Date(now)],
  );
  for (const { id, settings } of rows) {
    const { retention } = ProjectSettings.parse(settings);
    if (retention) await applyRetention(id, retention, now);
    const next = retention ? new Date(now + 86_400_000) : null;
    // Other rules may have been set meanwhile: they are due at once.
    await pool().query("UPDATE project SET retention_due_at = $2 WHERE id = $1 AND retention_due_at <= $3", [
      id,
      next,
      new Date(now),
    ]);
  }
}

async function applyRetention(projectId: string, retention: Retention, now: number): Promise<void> {
  const { commits, pinned } = await retentionPlan(projectId, retention, now);
  for (let at = 0; at < commits.length; at += together) {
    const some = commits.slice(at, at + together);
    const began = Date.now();
    await remove(projectId, (client) => removable(client, projectId, some, pinned));
    await sleep((Date.now() - began) * pauses, undefined, { ref: false });
  }
}
