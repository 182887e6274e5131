import "server-only";
import { commonMetricNames } from "@/lib/metrics";
import { pool } from "./database";

/** Commits with repeats from which noise is borrowed, and runs that are looked through for them. */
const mostCommits = 50;
const mostRuns = 300;

/** Values of earlier repeats: one array a commit, newest first. */
export type History = (seriesId: string, metric: string) => readonly (readonly number[])[];

/**
 * What the history of each series says of its noise: the values of commits that were measured more than once.
 * Read from the trend index alone. Runs with an error-level check are no noise and left out.
 * @param without ids of commits that are compared themselves
 */
export async function repeatsOfSeries(
  projectId: string,
  seriesIds: readonly string[],
  without: readonly string[],
): Promise<History> {
  const bySeries = new Map(
    await Promise.all(seriesIds.map(async (id) => [id, await repeatsOf(projectId, id, without)] as const)),
  );
  return (seriesId, metric) => {
    const column = commonMetricNames.findIndex((name) => name === metric);
    return (bySeries.get(seriesId) ?? [])
      .map((runs) => runs.flatMap((run) => run[column] ?? []))
      .filter((values) => values.length > 1);
  };
}

type Row = [commitId: string, ...values: (number | null)[]];

async function repeatsOf(
  projectId: string,
  seriesId: string,
  without: readonly string[],
): Promise<(number | null)[][][]> {
  const { rows } = await pool().query<Row>({
    name: "repeats",
    rowMode: "array",
    text: `SELECT commit_id, ${commonMetricNames.join(", ")} FROM run
      WHERE project_id = $1 AND series_id = $2 AND trust < 2 AND commit_id <> ALL($3::uuid[])
      ORDER BY committed_at DESC, commit_id DESC LIMIT ${mostRuns}`,
    values: [projectId, seriesId, without],
  });
  const commits = new Map<string, (number | null)[][]>();
  for (const [commitId, ...values] of rows) commits.set(commitId, [...(commits.get(commitId) ?? []), values]);
  return [...commits.values()].filter((runs) => runs.length > 1).slice(0, mostCommits);
}
