import "server-only";
import { pool } from "../database/database";
import { keep, recall, seriesState } from "../database/series-memory";
import { columnMetrics } from "./run-metrics";

/** Commits with repeats from which noise is borrowed, and runs that are looked through for them. */
const mostCommits = 50;
const mostRuns = 300;

/** Values of earlier repeats: one array a commit, newest first. */
export type EarlierRepeats = (seriesId: string, metric: string) => readonly (readonly number[])[];

/**
 * What the history of each series says of its noise: the values of commits that were measured more than once.
 * Runs with an error-level check are no noise and left out. Kept in memory until the series changes.
 * @param without ids of commits that are compared themselves
 */
export async function repeatsOfSeries(
  projectId: string,
  seriesIds: readonly string[],
  without: readonly string[],
): Promise<EarlierRepeats> {
  const states = await statesOf(projectId, seriesIds);
  const bySeries = new Map(
    await Promise.all(
      states.map(async ({ id, state }) => [id, await repeatsOf(projectId, id, state)] as const),
    ),
  );
  return (seriesId, metric) =>
    (bySeries.get(seriesId) ?? [])
      .filter(({ commitId }) => !without.includes(commitId))
      .slice(0, mostCommits)
      .map(({ values }) => values.get(metric) ?? [])
      .filter((values) => values.length > 1);
}

interface SeriesNow {
  id: string;
  state: string;
}

async function statesOf(projectId: string, seriesIds: readonly string[]): Promise<SeriesNow[]> {
  if (seriesIds.length === 0) return [];
  const { rows } = await pool().query<SeriesNow>({
    name: "states-of-series",
    text: `SELECT s.id, ${seriesState("s.id")} AS state FROM unnest($2::uuid[]) AS s(id)`,
    values: [projectId, seriesIds],
  });
  return rows;
}

/** A commit that was measured more than once. */
interface Repeated {
  commitId: string;
  /** By metric. */
  values: ReadonlyMap<string, readonly number[]>;
}

async function repeatsOf(projectId: string, seriesId: string, state: string): Promise<Repeated[]> {
  const key = `repeats ${projectId} ${seriesId}`;
  const kept = recall<Repeated[]>(key, state);
  if (kept) return kept;
  const repeats = await readRepeats(projectId, seriesId);
  const figures = repeats.reduce((sum, { values }) => sum + values.size, 0);
  keep(key, state, repeats, 1_000 + figures * 100);
  return repeats;
}

type Row = [commitId: string, extra: Record<string, number> | null, ...values: (number | null)[]];
type Values = ReadonlyMap<string, number>;

/** Only where the series has any metric beside the columns, which is asked once. */
const extra = `CASE WHEN EXISTS (SELECT FROM extra_metric WHERE project_id = $1 AND series_id = $2) THEN
    (SELECT json_object_agg(e.metric, e.value) FROM extra_metric e WHERE e.project_id = $1 AND e.run_id = run.id) END`;

async function readRepeats(projectId: string, seriesId: string): Promise<Repeated[]> {
  const { rows } = await pool().query<Row>({
    name: "repeats",
    rowMode: "array",
    text: `SELECT commit_id, ${extra}, ${columnMetrics.join(", ")} FROM run
      WHERE project_id = $1 AND series_id = $2 AND trust < 2
      ORDER BY committed_at DESC, commit_id DESC LIMIT ${mostRuns}`,
    values: [projectId, seriesId],
  });
  const commits = new Map<string, Values[]>();
  for (const row of rows) {
    const [commitId] = row;
    const runs = commits.get(commitId);
    if (runs) runs.push(valuesOf(row));
    else commits.set(commitId, [valuesOf(row)]);
  }
  return [...commits]
    .filter(([, runs]) => runs.length > 1)
    .map(([commitId, runs]) => ({ commitId, values: together(runs) }));
}

function valuesOf([, extra, ...columns]: Row): Values {
  const ofColumns = columnMetrics.flatMap((name, at): [string, number][] => {
    const value = columns[at];
    return typeof value === "number" ? [[name, value]] : [];
  });
  return new Map([...ofColumns, ...Object.entries(extra ?? {})]);
}

function together(runs: readonly Values[]): Map<string, number[]> {
  const names = new Set(runs.flatMap((run) => [...run.keys()]));
  return new Map([...names].map((name) => [name, runs.flatMap((run) => run.get(name) ?? [])]));
}
