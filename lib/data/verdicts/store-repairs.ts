import "server-only";
import { z } from "zod";
import { StoredFigure } from "@/lib/model";
import type { Prisma } from "../generated/client";
import { furthestRepair, repairsAmong } from "./repairs";

type Transaction = Prisma.TransactionClient;

interface Row {
  id: string;
  sinceId: string | null;
  repairedById: string | null;
  /** Whether it is one of those that the judged commits may have changed. */
  asked: boolean;
  figures: unknown;
}

/**
 * Finds anew which commits took losses of others back, as far as verdicts that were just stored can change it: losses among
 * them, and those that they may have taken back.
 * @param judged ids of commits
 */
export async function storeRepairs(
  transaction: Transaction,
  projectId: string,
  judged: readonly string[],
): Promise<void> {
  if (judged.length === 0) return;
  const rows = await lossesAndLater(transaction, projectId, judged);
  const figures = z.array(StoredFigure);
  const repairedBy = repairsAmong(rows.map((row) => ({ ...row, figures: figures.parse(row.figures) })));
  const touched = new Set(judged);
  for (const { id, repairedById: before, asked } of rows) {
    const now = repairedBy.get(id) ?? null;
    if (!asked || now === before) continue;
    for (const one of [before, now]) if (one !== null) touched.add(one);
    const key = { projectId, commitId: id };
    await transaction.commitVerdict.update({
      where: { projectId_commitId: key },
      data: { repairedById: now },
    });
  }
  await nameLosses(transaction, projectId, [...touched]);
}

/** Commits that lead to the judged ones, as far as they are losses or were, each with what may have taken it back. */
function lossesAndLater(
  transaction: Transaction,
  projectId: string,
  judged: readonly string[],
): Promise<Row[]> {
  return transaction.$queryRaw<Row[]>`
    WITH RECURSIVE up(id, depth) AS (
      SELECT id, 0 FROM unnest(${[...judged]}::uuid[]) AS id
      UNION
      SELECT v.since_id, up.depth + 1 FROM up JOIN commit_verdict v
        ON v.project_id = ${projectId}::uuid AND v.commit_id = up.id
      WHERE v.since_id IS NOT NULL AND up.depth < ${furthestRepair}),
    asked AS MATERIALIZED (
      SELECT v.commit_id AS id FROM (SELECT DISTINCT id FROM up) AS up JOIN commit_verdict v
        ON v.project_id = ${projectId}::uuid AND v.commit_id = up.id
      WHERE v.worse > 0 OR v.repaired_by_id IS NOT NULL
      UNION
      SELECT commit_id FROM commit_verdict
      WHERE project_id = ${projectId}::uuid AND repaired_by_id = ANY(${[...judged]}::uuid[])),
    shown AS (
      SELECT id FROM asked
      UNION
      SELECT later.id FROM asked CROSS JOIN LATERAL (
        WITH RECURSIVE down(id) AS (
          SELECT commit_id FROM commit_verdict WHERE project_id = ${projectId}::uuid AND since_id = asked.id
          UNION ALL
          SELECT v.commit_id FROM down JOIN commit_verdict v
            ON v.project_id = ${projectId}::uuid AND v.since_id = down.id)
        SELECT id FROM down LIMIT ${furthestRepair}) AS later)
    SELECT v.commit_id AS id, v.since_id AS "sinceId", v.repaired_by_id AS "repairedById",
      v.commit_id IN (SELECT id FROM asked) AS asked,
      CASE WHEN v.better + v.worse > 0 THEN v.figures ELSE '[]' END AS figures
    FROM shown JOIN commit_verdict v ON v.project_id = ${projectId}::uuid AND v.commit_id = shown.id
      JOIN commit c ON c.project_id = ${projectId}::uuid AND c.id = v.commit_id
    ORDER BY coalesce(c.placed_at, c.committed_at), c.sha`;
}

/**
 * Of several losses that one commit took back it names the nearest. The fences (OFFSET 0) keep the losses first: the order of
 * all commits, walked for each repair until a loss of it comes, took seconds for the many that have none.
 */
async function nameLosses(
  transaction: Transaction,
  projectId: string,
  ids: readonly string[],
): Promise<void> {
  await transaction.$executeRaw`
    WITH named AS (
      SELECT repair.id, (SELECT loss.id FROM (
          SELECT commit_id AS id FROM commit_verdict
          WHERE project_id = ${projectId}::uuid AND repaired_by_id = repair.id OFFSET 0) AS loss
        CROSS JOIN LATERAL (
          SELECT coalesce(placed_at, committed_at) AS place, sha FROM commit
          WHERE project_id = ${projectId}::uuid AND id = loss.id OFFSET 0) AS c
        ORDER BY c.place DESC, c.sha DESC LIMIT 1) AS loss
      FROM unnest(${[...ids]}::uuid[]) AS repair(id))
    UPDATE commit_verdict v SET repairs_id = named.loss FROM named
    WHERE v.project_id = ${projectId}::uuid AND v.commit_id = named.id AND v.repairs_id IS DISTINCT FROM named.loss`;
}
