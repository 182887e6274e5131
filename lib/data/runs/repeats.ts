import "server-only";
import { groupBy, newestConfigurations } from "@/lib/compare";
import { pool } from "../database/database";
import { keep, keptIn, seriesState } from "../database/series-memory";
import { columnMetrics } from "./run-metrics";

/** Commits with repeats from which noise is borrowed, and runs that are looked through for them. */
const mostCommits = 50;
const mostRuns = 300;

/** Values of earlier repeats: one array a commit, newest first. */
export type EarlierRepeats = (seriesId: string, metric: string) => readonly (readonly number[])[];

/** Those of a project. @param without ids of commits that are compared themselves */
export type RepeatsOfProject = (projectId: string, without: readonly string[]) => EarlierRepeats;

/** Series of one project. */
export interface SeriesOfProject {
  projectId: string;
  seriesIds: readonly string[];
}

/**
 * What the history of each series says of its noise: the values of commits that were measured more than once.
 * Runs with an error-level check are no noise and left out. One statement for all series of all projects, which reads
 * those anew that have changed since they were kept in memory.
 */
export async function repeatsOfSeries(asked: readonly SeriesOfProject[]): Promise<RepeatsOfProject> {
  const keys = asked.flatMap(({ projectId, seriesIds }) =>
    seriesIds.map((seriesId) => ({ projectId, seriesId })),
  );
  const repeats = await readOrRecall([...new Map(keys.map((key) => [nameOf(key), key])).values()]);
  return (projectId, without) => (seriesId, metric) =>
    (repeats.get(nameOf({ projectId, seriesId })) ?? [])
      .filter(({ commitId }) => !without.includes(commitId))
      .slice(0, mostCommits)
      .map(({ values }) => values.get(metric) ?? [])
      .filter((values) => values.length > 1);
}

interface SeriesKey {
  projectId: string;
  seriesId: string;
}

const nameOf = ({ projectId, seriesId }: SeriesKey) => `repeats ${projectId} ${seriesId}`;

/** A commit that was measured more than once. */
interface Repeated {
  commitId: string;
  /** By metric. */
  values: ReadonlyMap<string, readonly number[]>;
}

type Row = [
  at: number,
  state: string,
  commitId: string | null,
  id: string,
  configId: string | null,
  extra: Record<string, number> | null,
  ...columns: (number | null)[],
];
type Values = ReadonlyMap<string, number>;

/** Only where the series has any metric beside the columns, which is asked once. */
const extra = `CASE WHEN EXISTS (SELECT FROM extra_metric WHERE project_id = s.project_id AND series_id = s.series_id) THEN
    (SELECT json_object_agg(e.metric, e.value) FROM extra_metric e WHERE e.project_id = s.project_id AND e.run_id = run.id) END`;

async function readOrRecall(keys: readonly SeriesKey[]): Promise<ReadonlyMap<string, Repeated[]>> {
  if (keys.length === 0) return new Map();
  const kept = keys.map((key) => keptIn<Repeated[]>(nameOf(key)));
  const { rows } = await pool().query<Row>({
    name: "repeats",
    rowMode: "array",
    text: `SELECT s.at, now.state, r.*
      FROM unnest($1::uuid[], $2::uuid[], $3::text[]) WITH ORDINALITY AS s(project_id, series_id, known, at)
      CROSS JOIN LATERAL (SELECT ${seriesState("s.series_id", "s.project_id")} AS state OFFSET 0) AS now
      LEFT JOIN LATERAL (SELECT commit_id, id, config_id, ${extra}, ${columnMetrics.join(", ")} FROM run
        WHERE project_id = s.project_id AND series_id = s.series_id AND trust < 2
          AND now.state IS DISTINCT FROM s.known
        ORDER BY committed_at DESC, commit_id DESC LIMIT ${mostRuns}) AS r ON true`,
    values: [
      keys.map(({ projectId }) => projectId),
      keys.map(({ seriesId }) => seriesId),
      kept.map((one) => one?.state ?? null),
    ],
  });
  const byKey = groupBy(rows, ([at]) => at);
  return new Map(
    keys.map((key, index) => {
      const read = byKey.get(index + 1) ?? [];
      const state = read[0]?.[1] ?? "";
      const known = kept[index];
      if (known?.state === state) return [nameOf(key), known.value];
      const repeats = repeatedOf(read);
      const figures = repeats.reduce((sum, { values }) => sum + values.size, 0);
      keep(nameOf(key), state, repeats, 1_000 + figures * 100);
      return [nameOf(key), repeats];
    }),
  );
}

/** @param rows newest first */
function repeatedOf(rows: readonly Row[]): Repeated[] {
  const measured = rows.flatMap((row) => (row[2] === null ? [] : [{ commitId: row[2], row }]));
  return [...groupBy(measured, ({ commitId }) => commitId)]
    .map(([commitId, runs]) => ({ commitId, runs: standing(runs.map(({ row }) => row)) }))
    .filter(({ runs }) => runs.length > 1)
    .map(({ commitId, runs }) => ({ commitId, values: together(runs) }));
}

/** Another configuration is no repeat. @param rows of one series at one commit */
function standing(rows: readonly Row[]): Values[] {
  const runs = rows.map((row) => ({ id: row[3], configId: row[4], seriesId: "", scenario: "", row }));
  return newestConfigurations(runs).runs.map(({ row }) => valuesOf(row));
}

function valuesOf([, , , , , extra, ...columns]: Row): Values {
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
