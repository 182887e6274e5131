import "server-only";
import { z } from "zod";
import type { CommitPair } from "@/lib/compare";
import { StoredFigure } from "@/lib/model";
import { pool } from "../database/database";
import { verdictVersion } from "./verdict-due";

interface Row {
  figures: unknown;
  moved: number;
}

const queued = (table: string) =>
  `EXISTS (SELECT FROM ${table} d WHERE d.project_id = $1 AND d.commit_id IN (head.id, base.id))`;

/**
 * What the verdict of a commit says of a primary figure: found beside the requests, from all series of both commits, so to
 * ask costs the same however many there are.
 * @param pair by sha
 * @returns null: it was not called better or worse. Undefined: the verdict does not tell, since the commit is compared with
 *   another one, is to be judged yet, or moved so many figures that not all are kept
 */
export async function storedChange(
  projectId: string,
  pair: CommitPair,
  seriesId: string,
  metric: string,
): Promise<StoredFigure | null | undefined> {
  const { rows } = await pool().query<Row>({
    name: "stored-change",
    text: `SELECT v.figures, v.better + v.worse AS moved FROM commit head
        JOIN commit_verdict v ON v.project_id = $1 AND v.commit_id = head.id
        JOIN commit base ON base.project_id = $1 AND base.id = v.since_id
      WHERE head.project_id = $1 AND head.sha = $2 AND base.sha = $3 AND v.version = $4
        AND NOT ${queued("verdict_due")} AND NOT ${queued("change_due")}`,
    values: [projectId, pair.head, pair.base, verdictVersion],
  });
  const [row] = rows;
  if (!row) return undefined;
  const figures = z.array(StoredFigure).parse(row.figures);
  const own = figures.find(
    (one) => one.seriesId === seriesId && one.metric === metric && one.part === undefined,
  );
  if (!own) return row.moved > figures.length ? undefined : null;
  return own.verdict === "improved" || own.verdict === "regressed" ? own : null;
}
