import "server-only";
import { groupBy } from "@/lib/compare";
import type { RunPart, TrendPoint, TrendSeries } from "@/lib/model";
import { median } from "@/lib/stats";
import { pool } from "../database/database";
import { partSeriesId } from "../runs/part-runs";
import { partsOf } from "../runs/run-extras";
import { type PartSearch, withChanges } from "./part-changes";
import { conditions, type TrendRange } from "./trend-rows";

/** Parts are in the extras of runs, which are unpacked for this: of so many of the newest. */
const mostRuns = 1_000;
/** Lines in one answer, of one series. */
const mostLines = 60;

interface Row {
  id: string;
  sha: string;
  placedAt: Date;
  statedAt: Date;
  subject: string | null;
  configId: string | null;
  trust: number;
  extras: Uint8Array | null;
}

type Parent = Pick<TrendSeries, "id" | "scenario" | "tool" | "environment" | "load" | "variant" | "primary">;

/** What narrows the parts: a name, or all of them. */
export type PartRange = TrendRange & { part?: string };

/**
 * A metric over the commits of each part of a series, those with the most requests first. Where the project decides
 * on them (`search`), with their changes.
 */
export async function partTrends(
  projectId: string,
  parent: Parent,
  metric: string,
  range: PartRange,
  search: Omit<PartSearch, "family" | "metric"> | null,
): Promise<TrendSeries[]> {
  const rows = await runsWithExtras(projectId, parent.id, range);
  const measured = rows.map((row) => ({ row, parts: partsOf(row.extras) }));
  const all = partNames(measured.map(({ parts }) => parts));
  const names = all.filter((name) => range.part === undefined || name === range.part);
  const lines = names.slice(0, mostLines).flatMap((part): TrendSeries[] => {
    const values = measured.flatMap(({ row, parts }) => {
      const value = parts.find(({ name }) => name === part)?.metrics[metric];
      return value === undefined ? [] : [{ row, value }];
    });
    const points = pointsOf(values, range.last);
    if (points.length === 0) return [];
    return [
      {
        ...parent,
        id: partSeriesId(parent.id, part),
        parent: parent.id,
        part,
        primary: parent.primary,
        totalPoints: points.length,
        points,
        changePoints: [],
        changeSearch: { commits: 0, branch: null, pending: false },
      },
    ];
  });
  if (!search) return lines;
  const searched: TrendSeries[] = [];
  for (const line of lines)
    searched.push(await withChanges(line, { ...search, metric, family: Math.max(1, all.length) }));
  return searched;
}

/** Oldest commit first, as on a trend. */
async function runsWithExtras(projectId: string, seriesId: string, range: TrendRange): Promise<Row[]> {
  const values: unknown[] = [projectId, seriesId];
  const { rows } = await pool().query<Row>(
    `SELECT r.id, c.sha, r.committed_at AS "placedAt", c.committed_at AS "statedAt",
        split_part(c.message, E'\\n', 1) AS subject, r.config_id AS "configId", r.trust, r.extras
      FROM (SELECT * FROM run AS source WHERE project_id = $1 AND series_id = $2${conditions(range, values)}
        ORDER BY committed_at DESC, id DESC LIMIT ${mostRuns}) AS r
      JOIN commit c ON c.project_id = $1 AND c.id = r.commit_id ORDER BY r.committed_at, r.commit_id, r.id`,
    values,
  );
  return rows;
}

/** The names of all parts, the busiest first. */
function partNames(runs: readonly (readonly RunPart[])[]): string[] {
  const requests = new Map<string, number>();
  for (const { name, metrics } of runs.flat())
    requests.set(name, (requests.get(name) ?? 0) + (metrics.requests ?? 0));
  return [...requests].toSorted(([, a], [, b]) => b - a).map(([name]) => name);
}

interface Value {
  readonly row: Row;
  readonly value: number;
}

/** One point a commit, of the runs with its newest configuration. */
function pointsOf(values: readonly Value[], last: number | undefined): TrendPoint[] {
  const commits = [...groupBy(values, ({ row }) => row.sha).values()];
  const shown = last === undefined ? commits : commits.slice(-last);
  /** The last that was recorded. */
  let before: string | undefined;
  return shown.map((all): TrendPoint => {
    const { row } = all.at(-1)!;
    const own = all.filter((each) => each.row.configId === row.configId);
    const sorted = own.map(({ value }) => value).toSorted((a, b) => a - b);
    const configChanged = before !== undefined && row.configId !== null && before !== row.configId;
    before = row.configId ?? before;
    const [committedAt, placedAt] = [row.statedAt.toISOString(), row.placedAt.toISOString()];
    return {
      commit: row.sha,
      committedAt,
      ...(placedAt === committedAt ? {} : { placedAt }),
      n: own.length,
      median: median(sorted),
      min: sorted[0] ?? 0,
      max: sorted.at(-1) ?? 0,
      runIds: own.map(({ row: { id } }) => id),
      configChanged,
      configurations: new Set(all.map((each) => each.row.configId)).size,
      invalid: own.some((each) => each.row.trust === 2),
      message: row.subject,
    };
  });
}
