import "server-only";
import type { PoolClient } from "pg";
import type { ProjectRef } from "../projects/projects";
import { remove } from "./remove";

/** Removes a run with what only it needed. False: there was no such run. */
export function deleteRun({ id: projectId }: ProjectRef, id: string): Promise<boolean> {
  return removeOne(projectId, async (client) => ({
    runs: await idsOf(client, "run", projectId, "id", id),
    profiles: [],
  }));
}

/** Removes a profile with its trees and costs. False: there was no such profile. */
export function deleteProfile({ id: projectId }: ProjectRef, id: string): Promise<boolean> {
  return removeOne(projectId, async (client) => ({
    runs: [],
    profiles: await idsOf(client, "profile", projectId, "id", id),
  }));
}

/** Removes all runs and profiles of an upload. False: there is no such upload, or nothing left of it. */
export function deleteUpload({ id: projectId }: ProjectRef, id: string): Promise<boolean> {
  return removeOne(projectId, async (client) => ({
    runs: await idsOf(client, "run", projectId, "upload_id", id),
    profiles: await idsOf(client, "profile", projectId, "upload_id", id),
  }));
}

async function removeOne(...[projectId, find]: Parameters<typeof remove>): Promise<boolean> {
  const { runs, profiles } = await remove(projectId, find);
  return runs.length + profiles.length > 0;
}

async function idsOf(
  client: PoolClient,
  table: "run" | "profile",
  projectId: string,
  column: "id" | "upload_id",
  id: string,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM ${table} WHERE project_id = $1 AND ${column} = $2`,
    [projectId, id],
  );
  return rows.map((row) => row.id);
}
