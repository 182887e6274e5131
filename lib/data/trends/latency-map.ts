import "server-only";
import { groupBy } from "@/lib/compare";
import type { LatencyMap, LatencyMapQuery, Quantile } from "@/lib/model";
import { pool } from "../database/database";
import type { ProjectRef } from "../projects/projects";
import { unpackHistogram } from "../runs/latencies";
import {
  bandColumn,
  type FineColumn,
  histogramColumn,
  inRows,
  quantilesOfRun,
} from "../runs/latency-columns";
import { unpackExtras } from "../runs/run-extras";
import { metricColumns, metricsOf } from "../runs/run-metrics";
import { selectedSeries } from "./selected-series";
import { conditions, type TrendRange } from "./trend-rows";

/** What is unpacked for one map; of more runs than these only the newest are looked at. */
const mostRuns = 6_000;

type Row = Parameters<typeof metricsOf>[0] & {
  id: string;
  sha: string;
  committedAt: Date;
  subject: string | null;
  configId: string | null;
  trust: number;
  histogram: Uint8Array | null;
  extras: Uint8Array | null;
};

/**
 * Where the latencies of a series lie, commit by commit, oldest first: histograms of all runs of a commit added up, and
 * bands between percentiles where the tool gives nothing else. Null where no series is selected.
 */
export async function latencyMap(
  project: ProjectRef,
  { rows: most, last, branch, from, to, ...selection }: LatencyMapQuery,
): Promise<LatencyMap | null> {
  const { series } = await selectedSeries(project, { ...selection, limit: 1 });
  const [first] = series;
  if (!first) return null;
  const { headline: _, ...identity } = first;
  const rows = await rowsOf(project.id, first.id, { branch, from, to });
  const commits = [...groupBy(rows, ({ sha }) => sha).values()].slice(-last);
  return { ...inRows(commits.flatMap(columnsOf), most), series: identity };
}

/** Oldest first. Extras are looked at only where there is no histogram. */
async function rowsOf(projectId: string, seriesId: string, range: TrendRange): Promise<Row[]> {
  const values: unknown[] = [projectId, seriesId];
  const { rows } = await pool().query<Row>(
    `SELECT r.id, c.sha, c.committed_at AS "committedAt", split_part(c.message, E'\\n', 1) AS subject,
        r.config_id AS "configId", r.trust, ${metricColumns("r")}, l.histogram,
        CASE WHEN l.run_id IS NULL THEN r.extras END AS extras
      FROM (SELECT * FROM run AS source WHERE project_id = $1 AND series_id = $2${conditions(range, values)}
        ORDER BY committed_at DESC, id DESC LIMIT ${mostRuns}) AS r
      JOIN commit c ON c.project_id = $1 AND c.id = r.commit_id
      LEFT JOIN run_latencies l ON l.project_id = $1 AND l.run_id = r.id
      ORDER BY r.committed_at, r.commit_id, r.id`,
    values,
  );
  return rows;
}

type Column = Omit<LatencyMap["columns"][number], "cells" | "total"> & FineColumn;

/** Of the runs with the newest configuration, as on trends; none where the tool tells no latencies. */
function columnsOf(all: readonly Row[]): Column[] {
  const newest = all.at(-1)!;
  const runs = all.filter(({ configId }) => configId === newest.configId);
  const fine = spread(runs);
  if (!fine) return [];
  return [
    {
      commit: newest.sha,
      committedAt: newest.committedAt.toISOString(),
      message: newest.subject,
      runIds: runs.map(({ id }) => id),
      invalid: runs.some(({ trust }) => trust === 2),
      ...fine,
    },
  ];
}

/** Histograms where all runs have one: a sum of some of them would be of other requests than the commit's. */
function spread(runs: readonly Row[]): FineColumn | null {
  const histograms = runs.map(({ histogram, extras }) =>
    histogram ? unpackHistogram(histogram) : unpackExtras(extras, {}).details.distribution?.histogram,
  );
  const counted = histograms.flatMap((one) => (one ? [one.counts] : []));
  if (counted.length === runs.length) return histogramColumn(counted);
  return bandColumn(runs.map(quantilesOf));
}

function quantilesOf(row: Row): Quantile[] {
  const metrics = metricsOf(row);
  return quantilesOfRun(metrics, unpackExtras(row.extras, metrics).details);
}
