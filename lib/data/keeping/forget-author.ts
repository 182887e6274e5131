import "server-only";
import { z } from "zod";
import { packJson, unpackJson } from "../database/codec";
import { inTransaction } from "../database/transaction";
import type { ProjectRef } from "../projects/projects";

const Side = z.looseObject({ commit: z.string(), author: z.unknown().optional() });
const StoredComparison = z.looseObject({ comparison: z.looseObject({ base: Side, head: Side }) });

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
      const stored = StoredComparison.parse(unpackJson(result));
      const sides = [stored.comparison.base, stored.comparison.head];
      const sidesWithAuthor = sides.filter(
        ({ commit, author }) => commit === sha && typeof author === "string",
      );
      if (sidesWithAuthor.length === 0) continue;
      for (const side of sidesWithAuthor) side.author = null;
      await client.query("UPDATE pinned_comparison SET result = $3 WHERE project_id = $1 AND id = $2", [
        projectId,
        id,
        Buffer.from(packJson(stored)),
      ]);
    }
  });
}
