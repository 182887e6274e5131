import "server-only";
import { pool } from "../database/database";
import type { ProjectRef } from "../projects/projects";
import { commandOf } from "./run-extras";

/** The command line with which each series was measured last, as far as a run told it. For those who may upload only. */
export async function ownCommands(
  project: ProjectRef,
  seriesIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await pool().query<{ seriesId: string; extras: Uint8Array | null }>({
    text: `SELECT DISTINCT ON (series_id) series_id AS "seriesId", extras FROM run
      WHERE project_id = $1 AND series_id = ANY($2::uuid[]) ORDER BY series_id, id DESC`,
    values: [project.id, seriesIds],
  });
  return new Map(
    rows.flatMap(({ seriesId, extras }) => {
      const command = commandOf(extras);
      return command === null ? [] : [[seriesId, command] as const];
    }),
  );
}
