import "server-only";
import { type Headline, headlineMetrics } from "@/lib/metrics";
import type { SeriesIdentity, TrendQuery } from "@/lib/model";
import { pool } from "../database/database";
import type { ProjectRef } from "../projects/projects";
import { type SeriesRow, identityOf, ofVariant, seriesColumns } from "../runs/series-identity";

/** More lines than this no chart can show, and no answer should carry. */
export const mostSeries = 60;

/** A series that a trend's query selects. */
export type SelectedSeries = SeriesIdentity & { id: string; headline: readonly Headline[] };

/** One page of them. */
export interface SeriesPage {
  series: readonly SelectedSeries[];
  /** How many there are on all pages. */
  total: number;
  /** Null: these are the last. */
  nextCursor: string | null;
}

type SeriesSelection = Partial<
  Pick<TrendQuery, "seriesId" | "scenario" | "tool" | "environment" | "variant" | "limit" | "cursor">
>;

type Row = SeriesRow & { id: string; total: string };

/**
 * How far a metric of a series moved for good, as a factor's logarithm, where nobody took it back or accepted it. Zero
 * and what is not above it count as moved as far as can be.
 */
const movement = `SELECT p.series_id, max(CASE WHEN p.before > 0 AND p.after > 0 THEN abs(ln(p.after / p.before)) ELSE 20 END) AS size
  FROM change_point p WHERE p.project_id = $1 AND p.state IN ('new', 'open') AND NOT EXISTS (
    SELECT FROM change_acceptance a WHERE a.project_id = $1 AND a.id IN (p.id, p.commit_id))
  GROUP BY p.series_id`;

/**
 * The series that a query selects. Where all fit on a page they stand by name; of several pages those come first that
 * moved most, so that a part of them is never the part in which nothing happened.
 */
export async function selectedSeries(
  { id: projectId, settings }: ProjectRef,
  { seriesId, scenario, tool, environment, variant, limit = mostSeries, cursor }: SeriesSelection,
): Promise<SeriesPage> {
  const values: unknown[] = [projectId, limit, cursor ?? null];
  const terms = Object.entries({ id: seriesId, scenario, tool, environment }).flatMap(([column, value]) =>
    value === undefined ? [] : [` AND ${column} = $${values.push(value)}`],
  );
  const { rows } = await pool().query<Row>(
    `WITH selected AS MATERIALIZED (
        SELECT * FROM series WHERE project_id = $1${terms.join("")}${ofVariant(variant, values)}),
      moved AS MATERIALIZED (SELECT * FROM (${movement}) AS m WHERE (SELECT count(*) FROM selected) > $2),
      placed AS (SELECT s.*, count(*) OVER () AS total, row_number() OVER (
          ORDER BY moved.size DESC NULLS LAST, s.scenario, s.tool, s.environment, s.id) AS place
        FROM selected s LEFT JOIN moved ON moved.series_id = s.id)
      SELECT id, total, ${seriesColumns("placed")} FROM placed
      WHERE place > coalesce((SELECT place FROM placed WHERE id = $3), 0) ORDER BY place LIMIT $2 + 1`,
    values,
  );
  const page = rows.slice(0, limit);
  return {
    series: page.map((row) => ({ id: row.id, ...identityOf(row), headline: headlineMetrics(row, settings) })),
    total: Number(rows[0]?.total ?? 0),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}
