import "server-only";
import { type ComparisonContext, groupBy, newestConfigurations } from "@/lib/compare";
import { inSlices } from "@/lib/env/in-slices";
import { pool } from "../database/database";
import { keep, recallAnyState, seriesState } from "../database/series-memory";
import { columnMetrics, sourceColumn } from "./run-metrics";

/** Commits whose values tell of the noise, and runs that are looked through for them. */
const mostCommits = 50;
export const mostRuns = 300;

/** Values of earlier commits, newest first: of each its uploads, in order of time. */
export type EarlierRuns = ComparisonContext["history"];

/** Those of a project. @param without ids of uploads that are compared themselves: only their places are told */
export type EarlierOfProject = (projectId: string, without: readonly string[]) => EarlierRuns;

/** Series of one project. */
export interface SeriesOfProject {
  projectId: string;
  seriesIds: readonly string[];
}

/**
 * What the history of each series says of its noise, inside uploads and between them. Runs with an error-level check are
 * no noise and left out; so are the same bytes uploaded again. One statement for all series of all projects, which reads
 * those anew that have changed since they were kept in memory.
 */
export async function earlierRuns(requests: readonly SeriesOfProject[]): Promise<EarlierOfProject> {
  const keys = requests.flatMap(({ projectId, seriesIds }) =>
    seriesIds.map((seriesId) => ({ projectId, seriesId })),
  );
  const earlier = await readOrRecall([...new Map(keys.map((key) => [nameOf(key), key])).values()]);
  return (projectId, without) => (seriesId, metric) =>
    historyOf(earlier.get(nameOf({ projectId, seriesId })) ?? [], metric, without);
}

/** Of the newest commits that have the metric; the older ones are not looked at, which most comparisons ask many times. */
export function historyOf(commits: readonly EarlierCommit[], metric: string, without: readonly string[]) {
  const history: ReturnType<EarlierRuns>[number][] = [];
  for (const uploads of commits) {
    const measured = uploads.flatMap(({ uploadId, runs }) => {
      if (without.includes(uploadId)) return [{ uploadId, values: [] }];
      const values = runs.flatMap((run) => run.get(metric) ?? []);
      return values.length > 0 ? [{ uploadId, values }] : [];
    });
    if (measured.length > 0) history.push(measured);
    if (history.length === mostCommits) break;
  }
  return history;
}

interface SeriesKey {
  projectId: string;
  seriesId: string;
}

const nameOf = ({ projectId, seriesId }: SeriesKey) => `earlier ${projectId} ${seriesId}`;

/** Uploads in order of time: the runs of each, by metric. */
type EarlierCommit = readonly { uploadId: string; runs: readonly Values[] }[];

type Row = [
  at: number,
  state: string,
  commitId: string | null,
  id: string,
  configId: string | null,
  uploadId: string,
  source: string,
  extra: Record<string, number> | null,
  ...columns: (number | null)[],
];
type Values = ReadonlyMap<string, number>;

/** Only where the series has any metric beside the columns, which is asked once. */
const extra = `CASE WHEN EXISTS (SELECT FROM extra_metric WHERE project_id = s.project_id AND series_id = s.series_id) THEN
    (SELECT json_object_agg(e.metric, e.value) FROM extra_metric e WHERE e.project_id = s.project_id AND e.run_id = run.id) END`;

async function readOrRecall(keys: readonly SeriesKey[]): Promise<ReadonlyMap<string, EarlierCommit[]>> {
  if (keys.length === 0) return new Map();
  const cached = keys.map((key) => recallAnyState<EarlierCommit[]>(nameOf(key)));
  const { rows } = await pool().query<Row>({
    name: "earlier-runs",
    rowMode: "array",
    text: `SELECT s.at, now.state, r.*
      FROM unnest($1::uuid[], $2::uuid[], $3::text[]) WITH ORDINALITY AS s(project_id, series_id, state, at)
      CROSS JOIN LATERAL (SELECT ${seriesState("s.series_id", "s.project_id")} AS state OFFSET 0) AS now
      LEFT JOIN LATERAL (SELECT commit_id, id, config_id, upload_id, ${sourceColumn("run")}, ${extra}, ${columnMetrics.join(", ")} FROM run
        WHERE project_id = s.project_id AND series_id = s.series_id AND trust < 2
          AND now.state IS DISTINCT FROM s.state
        ORDER BY committed_at DESC, commit_id DESC, id DESC LIMIT ${mostRuns}) AS r ON true`,
    values: [
      keys.map(({ projectId }) => projectId),
      keys.map(({ seriesId }) => seriesId),
      cached.map((one) => one?.state ?? null),
    ],
  });
  const byKey = groupBy(rows, ([at]) => at);
  return inSlices(
    remember(keys.map((key, index) => ({ key, read: byKey.get(index + 1) ?? [], cached: cached[index] }))),
  );
}

interface ReadSeries {
  readonly key: SeriesKey;
  readonly read: readonly Row[];
  readonly cached: { state: string; value: EarlierCommit[] } | undefined;
}

/** Series by series: of hundreds there are ten thousands of runs. */
function* remember(all: readonly ReadSeries[]): Generator<void, ReadonlyMap<string, EarlierCommit[]>> {
  const earlier = new Map<string, EarlierCommit[]>();
  for (const { key, read, cached } of all) {
    const state = read[0]?.[1] ?? "";
    const commits = cached?.state === state ? cached.value : commitsAmong(read);
    earlier.set(nameOf(key), commits);
    if (commits !== cached?.value) {
      const runs = commits.flat().flatMap((upload) => upload.runs);
      const figures = runs.reduce((sum, { size }) => sum + size, 0);
      keep(nameOf(key), state, commits, 1_000 + figures * 50);
    }
    yield;
  }
  return earlier;
}

/** A run of one series, with its values. */
interface EarlierRun {
  commitId: string;
  id: string;
  configId: string | null;
  uploadId: string;
  /** Which bytes it was read from. */
  source: string;
  values: Values;
}

/** @param rows newest first */
function commitsAmong(rows: readonly Row[]): EarlierCommit[] {
  return commitsOf(
    rows.flatMap((row) => {
      const [, , commitId, id, configId, uploadId, source] = row;
      return commitId === null ? [] : [{ commitId, id, configId, uploadId, source, values: valuesOf(row) }];
    }),
  );
}

/** The commits of a series. @param runs newest first */
export function commitsOf(runs: readonly EarlierRun[]): EarlierCommit[] {
  return [...groupBy(runs, ({ commitId }) => commitId).values()].map((own) => {
    const uploads = groupBy(standing(own), ({ uploadId }) => uploadId);
    return [...uploads]
      .map(([uploadId, some]) => ({ uploadId, runs: some.map(({ values }) => values) }))
      .toReversed();
  });
}

/** Another configuration is no repeat, nor is the same file. @param runs of one series at one commit */
function standing(runs: readonly EarlierRun[]): EarlierRun[] {
  const named = runs.map((run) => ({ ...run, seriesId: "", scenario: "" }));
  const newest = newestConfigurations(named).runs;
  return [...new Map(newest.map((run) => [run.source, run])).values()];
}

function valuesOf([, , , , , , , extra, ...columns]: Row): Values {
  const ofColumns = columnMetrics.flatMap((name, at): [string, number][] => {
    const value = columns[at];
    return typeof value === "number" ? [[name, value]] : [];
  });
  return new Map([...ofColumns, ...Object.entries(extra ?? {})]);
}
