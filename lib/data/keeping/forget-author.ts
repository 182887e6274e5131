import "server-only";
import { z } from "zod";
import { packJson, unpackJson } from "../database/codec";
import { inTransaction } from "../database/transaction";
import type { ProjectRef } from "../projects/projects";

const Side = z.looseObject({ commit: z.string(), author: z.unknown().optional() });
const Kept = z.looseObject({ comparison: z.looseObject({ base: Side, head: Side }) });

/** Forgets who wrote a commit, also where a permanent comparison tells it. */
export async function forgetAuthor({ id: projectId }: ProjectRef, sha: string): Promise<void> {
  await inTransaction(async (client) => {
    await client.query("UPDATE commit SET author = NULL WHERE project_id = $1 AND sha = $2", [
      projectId,
      sha,
    ]);
    const { rows } = await client.query<{ id: string; result: Buffer }>(
      "SELECT id, result FROM pinned_comparison WHERE project_id = $1 FOR UPDATE",
      [projectId],
    );
    for (const { id, result } of rows) {
      const kept = Kept.parse(unpackJson(result));
      const sides = [kept.comparison.base, kept.comparison.head];
      const told = sides.filter(({ commit, author }) => commit === sha && typeof author === "string");
      if (told.length === 0) continue;
      for (const side of told) side.author = null;
      await client.query("UPDATE pinned_comparison SET result = $3 WHERE project_id = $1 AND id = $2", [
        projectId,
        id,
        Buffer.from(packJson(kept)),
      ]);
    }
  });
}
