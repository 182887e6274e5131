import "server-only";
import { z } from "zod";
import { StoredFigure } from "@/lib/model";
import type { Prisma } from "../generated/client";
import { repairsAmong } from "./repairs";

interface Row {
  id: string;
  sinceId: string | null;
  repairedById: string | null;
  repairsId: string | null;
  figures: unknown;
}

/** Finds anew which commits took losses of others back, and stores what is not known yet. */
export async function storeRepairs(transaction: Prisma.TransactionClient, projectId: string): Promise<void> {
  const rows = await transaction.$queryRaw<Row[]>`
    SELECT v.commit_id AS id, v.since_id AS "sinceId", v.repaired_by_id AS "repairedById", v.repairs_id AS "repairsId",
      CASE WHEN v.better + v.worse > 0 THEN v.figures ELSE '[]' END AS figures
    FROM commit_verdict v JOIN commit c ON c.project_id = v.project_id AND c.id = v.commit_id
    WHERE v.project_id = ${projectId}::uuid ORDER BY coalesce(c.placed_at, c.committed_at), c.sha`;
  const figures = z.array(StoredFigure);
  const repairedBy = repairsAmong(rows.map((row) => ({ ...row, figures: figures.parse(row.figures) })));
  // Of several losses that one commit took back, the nearest.
  const repairs = new Map([...repairedBy].map(([loss, repair]) => [repair, loss]));
  for (const row of rows) {
    const links = { repairedById: repairedBy.get(row.id) ?? null, repairsId: repairs.get(row.id) ?? null };
    if (links.repairedById === row.repairedById && links.repairsId === row.repairsId) continue;
    const key = { projectId, commitId: row.id };
    await transaction.commitVerdict.update({ where: { projectId_commitId: key }, data: links });
  }
}
