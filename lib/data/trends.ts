import "server-only";
import { metricDefinition } from "@/lib/metrics";
import { Load, type Trend, type TrendPoint, type TrendQuery, type TrendSeries } from "@/lib/model";
import { keepSpikes } from "@/lib/stats";
import { changesOfSeries, notSearched, type SeriesChanges } from "./change-points";
import { signalChanges } from "./change-signal";
import { pool, prisma } from "./database";
import { customMetric } from "./custom-metrics";
import type { ProjectRef } from "./projects";
import { type CommitGroup, commitName, groupByCommit, orderCommits } from "./trend-commits";
import { commitKeySql, trendRows } from "./trend-rows";

/** A trend's query with its defaults left out. */
export type TrendRequest = Partial<TrendQuery> & { metric: string };

/** More lines than this no chart can show, and no answer should carry: `readTrend` answers the first by scenario. */
export const mostSeries = 60;
const defaultPoints = 400;

/** A metric over the commits of every series that the query selects, oldest first, reduced to what can be drawn. */
export async function readTrend(project: ProjectRef, request: TrendRequest): Promise<Trend> {
  const definition = metricDefinition(request.metric, await customMetric(project.id, request.metric));
  const series = await selectedSeries(project.id, request);
  const changes = changesOfSeries(
    project.id,
    series.map(({ id }) => id),
    request.metric,
  );
  const lines = await Promise.all(series.map((one) => readSeries(project.id, one, request, changes)));
  const { name: metric, unit, better } = definition;
  return { metric, unit, better, series: lines.filter((line) => line.points.length > 0) };
}

type SeriesRow = Pick<TrendSeries, "id" | "scenario" | "tool" | "environment" | "load">;

async function selectedSeries(
  projectId: string,
  { seriesId, scenario, tool, environment }: TrendRequest,
): Promise<SeriesRow[]> {
  const rows = await prisma().series.findMany({
    where: { projectId, id: seriesId, scenario, tool, environment },
    orderBy: [{ scenario: "asc" }, { tool: "asc" }, { environment: "asc" }, { id: "asc" }],
    take: mostSeries,
    select: { id: true, scenario: true, tool: true, environment: true, load: true },
  });
  return rows.map((row) => ({ ...row, load: Load.parse(row.load) }));
}

async function readSeries(
  projectId: string,
  series: SeriesRow,
  request: TrendRequest,
  changesOfAll: Promise<ReadonlyMap<string, SeriesChanges>>,
): Promise<TrendSeries> {
  const [rows, changesById] = await Promise.all([
    trendRows(projectId, series.id, request.metric, request),
    changesOfAll,
  ]);
  const all = groupByCommit(rows);
  await orderCommits(projectId, all);
  // The rows are cut by time; of commits of one second too many may have come with them.
  const groups = request.last === undefined ? all : all.slice(-request.last);
  const { search, changes } = changesById.get(series.id) ?? notSearched;
  if (search.pending && search.commits === 0 && groups.length > 0)
    signalChanges({ projectId, seriesId: series.id, metric: request.metric });
  const flagged = placesOf(groups, changes);
  const kept = keepSpikes(
    groups.map((group) => group.median),
    request.points ?? defaultPoints,
  );
  const points = await namePoints(projectId, series.id, groups, withPlaces(kept, [...flagged.values()]));
  return {
    ...series,
    totalPoints: groups.length,
    points,
    changePoints: changes
      .filter((change) => flagged.has(commitName(change)))
      .map(({ commitKey: _key, committedAt: _at, ...change }) => change),
    changeSearch: search,
  };
}

/** Where the changes stand among the commits; those out of range have no place. */
function placesOf(
  groups: readonly CommitGroup[],
  changes: SeriesChanges["changes"],
): ReadonlyMap<string, number> {
  if (changes.length === 0) return new Map();
  const wanted = new Set(changes.map(commitName));
  return new Map(
    groups.flatMap((group, index) => {
      const name = commitName(group);
      return wanted.has(name) ? [[name, index] as const] : [];
    }),
  );
}

/** What is flagged is drawn, whatever else is left out. */
function withPlaces(kept: readonly number[], flagged: readonly number[]): readonly number[] {
  return flagged.length === 0 ? kept : [...new Set([...kept, ...flagged])].sort((a, b) => a - b);
}

/** Gives the points that are drawn their shas, subjects and runs. */
async function namePoints(
  projectId: string,
  seriesId: string,
  groups: readonly CommitGroup[],
  kept: readonly number[],
): Promise<TrendPoint[]> {
  const drawn = kept.flatMap((index) => groups[index] ?? []);
  const names = await namedCommits(projectId, seriesId, drawn);
  return drawn.flatMap((group, at) => {
    const name = names.get(commitName(group));
    if (!name) return [];
    const { median, min, max, n, invalid } = group;
    const committedAt = new Date(group.committedAt).toISOString();
    const configChanged = changedSince(groups, kept[at - 1], kept[at]);
    const { sha: commit, subject: message } = name;
    const runIds = name.runIds.split(",");
    return { commit, committedAt, n, median, min, max, runIds, configChanged, invalid, message };
  });
}

/** Whether the configuration changed between two drawn points, at any commit that was left out too. */
function changedSince(groups: readonly CommitGroup[], before: number | undefined, index = 0): boolean {
  if (before === undefined) return false;
  for (let at = before + 1; at <= index; at++)
    if (groups[at]?.configKey !== groups[at - 1]?.configKey) return true;
  return false;
}

interface NamedCommit {
  key: number;
  committedAt: Date;
  sha: string;
  subject: string | null;
  /** Joined by commas: parsing an array of PostgreSQL costs more. */
  runIds: string;
}

/** The commits of the series at the times of `groups`, by their words (`commitName`). */
async function namedCommits(
  projectId: string,
  seriesId: string,
  groups: readonly CommitGroup[],
): Promise<Map<string, NamedCommit>> {
  if (groups.length === 0) return new Map();
  const times = new Set(groups.map((group) => new Date(group.committedAt).toISOString()));
  const { rows } = await pool().query<NamedCommit>({
    name: "trend-commits",
    text: `SELECT ${commitKeySql("r.commit_id")} AS key, r.committed_at AS "committedAt", c.sha,
        split_part(c.message, E'\\n', 1) AS subject, r.ids AS "runIds"
      FROM (SELECT commit_id, committed_at, string_agg(id::text, ',' ORDER BY id) AS ids FROM run
          WHERE project_id = $1 AND series_id = $2 AND committed_at = ANY($3::timestamptz[])
          GROUP BY committed_at, commit_id) AS r
        CROSS JOIN LATERAL (SELECT sha, message FROM commit WHERE project_id = $1 AND id = r.commit_id OFFSET 0) AS c`,
    values: [projectId, seriesId, [...times]],
  });
  return new Map(
    rows.map((row) => [commitName({ committedAt: row.committedAt.getTime(), commitKey: row.key }), row]),
  );
}
