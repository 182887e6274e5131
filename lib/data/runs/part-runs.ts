import "server-only";
import { groupBy } from "@/lib/compare";
import { pool } from "../database/database";
import { derivedId } from "../database/derived-id";
import { commitsOf, type EarlierRuns, historyOf, mostRuns } from "./earlier-runs";
import { partsOf } from "./run-extras";
import { sourceColumn } from "./run-metrics";
import type { RunAtCommit } from "./runs-at-commits";

/** The id of a part's own series, below that of the total; nothing is stored under it. */
export const partSeriesId = (parent: string, part: string) => derivedId("series", `${parent} ${part}`);

/** What a part's series is called. */
export const partScenario = (scenario: string, part: string) => `${scenario} / ${part}`;

/**
 * Runs, and behind them their parts as runs of series of their own, for projects that decide on them. A part has the
 * checks of its run that forbid to read it as performance, and no others.
 */
export function withParts(runs: readonly RunAtCommit[]): RunAtCommit[] {
  return [...runs, ...runs.flatMap((run) => run.parts.map((part) => partRun(run, part)))];
}

function partRun(
  run: RunAtCommit,
  { name, metrics, statusCodes }: RunAtCommit["parts"][number],
): RunAtCommit {
  const { statusCodes: _, ...rest } = run;
  return {
    ...rest,
    seriesId: partSeriesId(run.seriesId, name),
    scenario: partScenario(run.scenario, name),
    part: { name, parent: run.seriesId },
    parts: [],
    source: `${run.source} ${name}`,
    metrics,
    headline: run.headline.filter(({ metric }) => metrics[metric] !== undefined),
    checks: run.checks.filter(({ level }) => level === "error"),
    ...(statusCodes ? { statusCodes } : {}),
  };
}

type Row = Record<"seriesId" | "commitId" | "id" | "uploadId" | "source", string> & {
  configId: string | null;
  extras: Uint8Array | null;
};

/** Values of earlier commits of the parts of some series; what no part is has none. */
export async function earlierParts(
  projectId: string,
  runs: readonly RunAtCommit[],
): Promise<(without: readonly string[]) => EarlierRuns> {
  const parents = [...new Set(runs.flatMap(({ part }) => part?.parent ?? []))];
  if (parents.length === 0) return () => () => [];
  const { rows } = await pool().query<Row>(
    `SELECT r.series_id AS "seriesId", r.commit_id AS "commitId", r.id, r.config_id AS "configId",
        r.upload_id AS "uploadId", ${sourceColumn("r")} AS source, r.extras
      FROM unnest($2::uuid[]) AS s(id) CROSS JOIN LATERAL (
        SELECT * FROM run WHERE project_id = $1 AND series_id = s.id AND trust < 2
        ORDER BY committed_at DESC, commit_id DESC, id DESC LIMIT ${mostRuns}) AS r`,
    [projectId, parents],
  );
  const ofParts = rows.flatMap((row) =>
    partsOf(row.extras).map(({ name, metrics }) => ({
      ...row,
      seriesId: partSeriesId(row.seriesId, name),
      values: new Map(Object.entries(metrics)),
    })),
  );
  const series = new Map(
    [...groupBy(ofParts, ({ seriesId }) => seriesId)].map(([id, own]) => [id, commitsOf(own)]),
  );
  return (without) => (seriesId, metric) => historyOf(series.get(seriesId) ?? [], metric, without);
}
