import "server-only";
import { FlatConfigSchema } from "@/lib/model";
import { pool } from "../database/database";
import type { RunAtCommit } from "./runs-at-commits";

/** What runs were measured with and on, by the ids of configurations and environments. */
export interface Contents {
  readonly configs: ReadonlyMap<string, Record<string, string>>;
  readonly environments: ReadonlyMap<string, Record<string, string>>;
}

/** Configurations and environments are shared by many runs: each is read once. */
export async function contentsOf(
  projectId: string,
  runs: readonly Pick<RunAtCommit, "configId" | "environmentId">[],
): Promise<Contents> {
  const ids = (key: "configId" | "environmentId") => [...new Set(runs.flatMap((run) => run[key] ?? []))];
  const { rows } = await pool().query<{ config: boolean; id: string; content: unknown }>({
    name: "contents",
    text: `SELECT true AS config, id, entries AS content FROM config WHERE project_id = $1 AND id = ANY($2::uuid[])
      UNION ALL SELECT false, id, facts FROM environment WHERE project_id = $1 AND id = ANY($3::uuid[])`,
    values: [projectId, ids("configId"), ids("environmentId")],
  });
  const contents = (config: boolean) =>
    new Map(
      rows
        .filter((row) => row.config === config)
        .map(({ id, content }) => [id, FlatConfigSchema.parse(content)]),
    );
  return { configs: contents(true), environments: contents(false) };
}
