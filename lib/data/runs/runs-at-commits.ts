import "server-only";
import { inSlices } from "@/lib/env/in-slices";
import type { RunPart, RunSummary } from "@/lib/model";
import { pool } from "../database/database";
import type { ProjectRef } from "../projects/projects";
import { listedExtras } from "./run-extras";
import { metricColumns, sourceColumn } from "./run-metrics";
import { type SummaryRow, runSummary } from "./run-summary";
import { seriesColumns } from "./series-identity";

/** A run with the ids of what it shares with others. */
export interface RunAtCommit extends RunSummary {
  commitId: string;
  environmentId: string;
  /** Which bytes it was read from, and where in them: equal ones are the same measurement. */
  source: string;
  /** The fact `runner` of its environment: whose machine it was. */
  runner: string | null;
  tags: Readonly<Record<string, string>>;
  /** Host and port that were loaded, where they are known and the upload did not name its scenario. */
  target: string | null;
  /** Of a part that stands as a run of its own (part-runs.ts): which, and below which series. */
  part?: { readonly name: string; readonly parent: string };
  /** Figures of its endpoints. */
  parts: readonly RunPart[];
  /** Answers by status code or class, where the tool counts them. */
  statusCodes?: Readonly<Record<string, number>>;
}

type Row = Omit<SummaryRow, "series" | "commit" | "extraMetrics"> &
  SummaryRow["series"] &
  SummaryRow["commit"] & {
    extraMetrics: SummaryRow["extraMetrics"] | null;
    commitId: string;
    environmentId: string;
    source: string;
    runner: string | null;
  };

/** All runs of some commits, ordered by scenario, tool, series and time. */
export async function runsAtCommits(
  project: ProjectRef,
  commitIds: readonly string[],
): Promise<RunAtCommit[]> {
  return (await runsOfProjects([{ project, commitIds }])).get(project.id) ?? [];
}

/** The same of several projects, by their ids, in one statement: as many rows as there are runs, none left out. */
export async function runsOfProjects(
  requests: readonly { project: ProjectRef; commitIds: readonly string[] }[],
): Promise<ReadonlyMap<string, RunAtCommit[]>> {
  const keys = requests.flatMap(({ project, commitIds }) => commitIds.map((id) => [project.id, id] as const));
  if (keys.length === 0) return new Map();
  const { rows } = await pool().query<Row & { projectId: string }>({
    name: "runs-at-commits",
    text: `SELECT r.project_id AS "projectId", r.id, r.series_id AS "seriesId", r.config_id AS "configId",
        r.commit_id AS "commitId", r.environment_id AS "environmentId", r.upload_id AS "uploadId",
        ${sourceColumn("r")} AS source,
        (SELECT facts->>'runner' FROM environment v WHERE v.project_id = r.project_id AND v.id = r.environment_id) AS runner,
        r.started_at AS "startedAt", c.committed_at AS "committedAt", r.tool_version AS "toolVersion", r.extras,
        ${metricColumns("r")}, ${seriesColumns("s")}, c.sha,
        (SELECT json_agg(json_build_object('metric', e.metric, 'value', e.value,
            'definition', json_build_object('unit', m.unit, 'better', m.better)))
          FROM extra_metric e JOIN metric m ON m.project_id = e.project_id AND m.name = e.metric
          WHERE e.project_id = r.project_id AND e.run_id = r.id) AS "extraMetrics"
      FROM unnest($1::uuid[], $2::uuid[]) AS k(project_id, commit_id)
        JOIN commit c ON c.project_id = k.project_id AND c.id = k.commit_id
        CROSS JOIN LATERAL (SELECT * FROM run
          WHERE run.project_id = k.project_id AND run.commit_id = k.commit_id OFFSET 0) AS r
        JOIN series s ON s.project_id = r.project_id AND s.id = r.series_id
      ORDER BY s.scenario, s.tool, r.series_id, r.id`,
    values: [keys.map(([projectId]) => projectId), keys.map(([, commitId]) => commitId)],
  });
  const projects = new Map(requests.map(({ project }) => [project.id, project]));
  return inSlices(read(projects, rows));
}

/** Row by row: a commit may have thousands of runs. */
function* read(
  projects: ReadonlyMap<string, ProjectRef>,
  rows: readonly (Row & { projectId: string })[],
): Generator<void, Map<string, RunAtCommit[]>> {
  const runs = new Map<string, RunAtCommit[]>([...projects.keys()].map((id) => [id, []]));
  const extrasOf = extrasReader();
  for (const row of rows) {
    const project = projects.get(row.projectId);
    if (project) runs.get(project.id)?.push(runOf(project, row, extrasOf(row.extras)));
    yield;
  }
  return runs;
}

/** Unpacks equal extras once: those of the runs of one file mostly are. */
function extrasReader(): typeof listedExtras {
  const known = new Map<string, ReturnType<typeof listedExtras>>();
  return (bytes) => {
    const name = bytes
      ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1")
      : "";
    const extras = known.get(name) ?? listedExtras(bytes);
    known.set(name, extras);
    return extras;
  };
}

function runOf(
  project: ProjectRef,
  { commitId, environmentId, source, runner, extraMetrics, ...row }: Row,
  extras: ReturnType<typeof listedExtras>,
): RunAtCommit {
  const named = { tags: extras.tags, target: extras.target, parts: extras.parts };
  const summaryRow = {
    ...row,
    extraMetrics: extraMetrics ?? [],
    series: row,
    commit: { sha: row.sha, committedAt: row.committedAt },
  };
  const more = { commitId, environmentId, source, runner, ...named, ...extras.details };
  return { ...runSummary(project, summaryRow, extras), ...more };
}
