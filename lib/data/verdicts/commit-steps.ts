import "server-only";
import { z } from "zod";
import { StoredFigure } from "@/lib/model";
import { pool } from "../database/database";
import type { ProjectRef } from "../projects/projects";

/** What a commit changed, for charts: its settings, and the figures that its verdict calls better or worse. */
export interface CommitSteps {
  configKeys: string[];
  steps: Pick<StoredFigure, "seriesId" | "metric" | "change" | "verdict">[];
}

interface Row {
  sha: string;
  configKeys: string[];
  figures: unknown;
}

/** Of some commits those that changed anything, by their shas; one statement. */
export async function commitSteps(
  { id }: ProjectRef,
  shas: readonly string[],
): Promise<ReadonlyMap<string, CommitSteps>> {
  const { rows } = await pool().query<Row>({
    name: "commit-steps",
    text: `SELECT c.sha, v.config_keys AS "configKeys", CASE WHEN v.better + v.worse > 0 THEN v.figures ELSE '[]' END AS figures
      FROM unnest($2::text[]) AS asked(sha)
      JOIN commit c ON c.project_id = $1 AND c.sha = asked.sha
      JOIN commit_verdict v ON v.project_id = $1 AND v.commit_id = c.id
      WHERE v.better + v.worse > 0 OR v.config_changed`,
    values: [id, shas],
  });
  const figures = z.array(StoredFigure);
  return new Map(
    rows.map(({ sha, configKeys, figures: stored }) => [
      sha,
      {
        configKeys,
        steps: figures
          .parse(stored)
          .filter(({ verdict }) => verdict === "improved" || verdict === "regressed"),
      },
    ]),
  );
}
