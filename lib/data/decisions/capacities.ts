import "server-only";
import {
  analyseSweep,
  capacityOf,
  capacityRepeats,
  capacityResult,
  findSweeps,
  limitsVariant,
} from "@/lib/decide";
import { canonicalJson, type UploadMeta } from "@/lib/model";
import type { SeriesKey } from "../changes/change-due";
import { pool } from "../database/database";
import { derivedId } from "../database/derived-id";
import { findProjectById, type ProjectRef } from "../projects/projects";
import { decisionRuns } from "./decision-runs";

/** A capacity that is to be stored, as an upload. */
export interface WantedCapacity {
  readonly meta: UploadMeta;
  readonly result: unknown;
}

/** What of the capacities of a commit is not stored yet, and which runs say what is not so any more. */
export interface CapacityWork {
  readonly project: ProjectRef;
  readonly wanted: readonly WantedCapacity[];
  readonly stale: readonly string[];
}

interface DueCommit {
  id: string;
  sha: string;
  scenario: string;
}

/** Commits of a long history that are looked at again when limits change. */
const mostCommits = 200;
/** Tells capacities that follow from a sweep from those that the client searched for. */
const derivedTag = "derived";
/** Name of the sweeps that `benchtrail capacity` leaves, which has told their capacity itself. */
const searchedFor = "capacity";

/** What is to be done for the commits at which a series waits to be searched; nothing where it is no series of an offered load. */
export async function capacityWork(key: SeriesKey): Promise<CapacityWork[]> {
  const due = await dueCommits(key);
  const project = due.length > 0 ? await findProjectById(key.projectId) : null;
  const work: CapacityWork[] = [];
  if (project) for (const commit of due) work.push(await workAt(project, commit));
  return work;
}

/** Commits that the queue names; all of the series where it names none. */
async function dueCommits({ projectId, seriesId }: SeriesKey): Promise<DueCommit[]> {
  const { rows } = await pool().query<DueCommit>({
    name: "due-capacities",
    text: `SELECT c.id, c.sha, s.scenario FROM series s
      JOIN project p ON p.id = s.project_id AND jsonb_typeof(p.settings->'capacity') = 'array'
      JOIN commit c ON c.project_id = s.project_id AND (
        c.id IN (SELECT commit_id FROM change_due WHERE project_id = $1 AND series_id = $2)
        OR (EXISTS (SELECT FROM change_due WHERE project_id = $1 AND series_id = $2 AND commit_id IS NULL)
          AND c.id IN (SELECT commit_id FROM run WHERE project_id = $1 AND series_id = $2)))
      WHERE s.project_id = $1 AND s.id = $2 AND s.load->>'rate' IS NOT NULL
      ORDER BY coalesce(c.placed_at, c.committed_at) DESC LIMIT ${mostCommits}`,
    values: [projectId, seriesId],
  });
  return rows;
}

async function workAt(project: ProjectRef, { id, sha, scenario }: DueCommit): Promise<CapacityWork> {
  const limits = project.settings.capacity?.find((one) => one.scenario === scenario);
  if (!limits) return { project, wanted: [], stale: [] };
  const { runs, context } = await decisionRuns(project, { id });
  const found = findSweeps(runs, { parameter: "load.rate", scenario }).filter(
    ({ name }) => name !== searchedFor,
  );
  const all = found.flatMap((sweep): WantedCapacity[] => {
    const analysis = analyseSweep(sweep, context);
    const capacity = capacityOf(analysis, limits);
    const rates = capacityRepeats(analysis, limits);
    const { interval } = capacity;
    if (interval === null) return [];
    const variant = { ...analysis.variant, ...limitsVariant(limits) };
    const { environment, tool } = analysis;
    const result = capacityResult(scenario, analysis.load, capacity, { rates, interval });
    const tags = {
      [derivedTag]: `from a sweep with ${tool}`,
      of: derivedId("capacity", canonicalJson(result)),
    };
    return [{ meta: { commit: sha, scenario, environment, variant, tags }, result }];
  });
  const stored = runs.filter(
    (run) => run.scenario === scenario && run.tool === searchedFor && run.tags[derivedTag] !== undefined,
  );
  const isSame = (run: (typeof stored)[number], { meta }: WantedCapacity) =>
    run.tags.of === meta.tags?.of && canonicalJson(run.variant) === canonicalJson(meta.variant);
  return {
    project,
    wanted: all.filter((one) => !stored.some((run) => isSame(run, one))),
    stale: stored.filter((run) => !all.some((one) => isSame(run, one))).map((run) => run.id),
  };
}
