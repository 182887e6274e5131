import "server-only";
import {
  type CommitPair,
  runSteps,
  type Judge,
  type Judgement,
  type ComparisonContext,
  newestConfigurations,
} from "@/lib/compare";
import { inSlices } from "@/lib/env/in-slices";
import type { ComparisonRow } from "@/lib/model";
import { pool } from "../database/database";
import { keep, projectState, recall } from "../database/series-memory";
import type { ProjectRef } from "../projects/projects";
import { customMetricsFrom, customMetricsSql } from "../runs/custom-metrics";
import { earlierRuns } from "../runs/earlier-runs";
import { type RunAtCommit, runsOfProjects } from "../runs/runs-at-commits";
import { comparable, decisive, rulesOf, seriesOfBoth, uploadsOf } from "./comparable";

/** By series and metric. */
type Judgements = ReadonlyMap<string, Judgement>;

const figureOf = (seriesId: string, metric: string) => `${seriesId} ${metric}`;
const nameOf = ({ base, head }: CommitPair) => `${base}...${head}`;

/** Bytes of memory that a judgement takes, most of them its explanation. */
const bytesOfJudgement = 600;

/** Those of the primary metrics of each series are judged among themselves, every other one among all (lib/compare, `adjust`). */
export type Figures = "primary" | "all";

/** Changes of one project. */
export interface ToJudge {
  readonly project: ProjectRef;
  /** Of the project's runs (`projectState`), read before. */
  readonly state: string;
  readonly customMetrics: ComparisonContext["customMetrics"];
  /** Commits by their ids. */
  readonly pairs: readonly CommitPair[];
  readonly figures: Figures;
}

/**
 * Judges changes from commit to commit as the pages of their comparisons do, from all runs of both commits, for the
 * figures share the level. What decides nothing (profiles, configurations) is not read, and what was found is kept until runs of the project change: pages that everybody opens ask for it.
 */
export async function judgeOf(
  project: ProjectRef,
  pairs: readonly CommitPair[],
  figures: Figures = "primary",
): Promise<Judge> {
  if (pairs.length === 0) return () => null;
  const { ids, ...now } = await nowOf(project, pairs);
  const idsOf = ({ base, head }: CommitPair) => ({ base: ids.get(base) ?? "", head: ids.get(head) ?? "" });
  const stored = pairs.filter(({ base, head }) => ids.has(base) && ids.has(head));
  const [judge] = await judgeAll([{ project, ...now, pairs: stored.map(idsOf), figures }]);
  return (pair, seriesId, metric) => judge?.(idsOf(pair), seriesId, metric) ?? null;
}

/** The same for many projects, in two statements for all of them; the judges are asked by ids of commits. */
export async function judgeAll(requests: readonly ToJudge[]): Promise<Judge[]> {
  const jobs = requests.map((one) => ({
    ...one,
    key: keyOf(one),
    judgements: new Map<string, Judgements>(),
  }));
  const missing = jobs.flatMap((one) => {
    const pairs = [...new Map(one.pairs.map((pair) => [nameOf(pair), pair])).values()];
    return pairs.flatMap((pair) => {
      const cached = recall<Judgements>(one.key + nameOf(pair), one.state);
      if (cached) one.judgements.set(nameOf(pair), cached);
      return cached ? [] : [{ one, pair }];
    });
  });
  const judgements = await judgementsOf(missing.map(({ one, pair }) => ({ ...one, pair })));
  for (const [index, { one, pair }] of missing.entries()) {
    const judged = judgements[index] ?? new Map<string, Judgement>();
    keep(one.key + nameOf(pair), one.state, judged, 1_000 + judged.size * bytesOfJudgement);
    one.judgements.set(nameOf(pair), judged);
  }
  return jobs.map(
    ({ judgements }): Judge =>
      (pair, seriesId, metric) =>
        judgements.get(nameOf(pair))?.get(figureOf(seriesId, metric)) ?? null,
  );
}

const keyOf = ({ project, figures }: ToJudge) =>
  JSON.stringify(["judge", project.id, project.settings, figures]);

/** The state that the runs of the project are in, its own metrics, and ids of commits by sha. */
async function nowOf(
  { id: projectId }: ProjectRef,
  pairs: readonly CommitPair[],
): Promise<Pick<ToJudge, "state" | "customMetrics"> & { ids: ReadonlyMap<string, string> }> {
  const shas = [...new Set(pairs.flatMap(({ base, head }) => [base, head]))];
  const { rows } = await pool().query<{
    state: string;
    metrics: unknown;
    ids: Record<string, string> | null;
  }>({
    name: "judge-now",
    text: `SELECT ${projectState()} AS state, ${customMetricsSql("$1")} AS metrics,
      (SELECT json_object_agg(sha, id) FROM commit WHERE project_id = $1 AND sha = ANY($2)) AS ids`,
    values: [projectId, shas],
  });
  const [row] = rows;
  return {
    state: row?.state ?? "",
    customMetrics: customMetricsFrom(row?.metrics),
    ids: new Map(Object.entries(row?.ids ?? {})),
  };
}

/** The judgements of each, in their order. */
async function judgementsOf(requests: readonly (ToJudge & { pair: CommitPair })[]): Promise<Judgements[]> {
  const runs = await runsOfProjects(
    [...new Map(requests.map(({ project }) => [project.id, project])).values()].map((project) => ({
      project,
      commitIds: commitsOf(requests.filter((one) => one.project.id === project.id)),
    })),
  );
  const sides = requests.map((one) => {
    const ofProject = runs.get(one.project.id) ?? [];
    const [base, head] = [ofCommit(ofProject, one.pair.base), ofCommit(ofProject, one.pair.head)];
    return { ...one, base, head };
  });
  const earlier = await earlierRuns(
    sides.map(({ project, base, head }) => ({ projectId: project.id, seriesIds: seriesOfBoth(base, head) })),
  );
  const judged: Judgements[] = [];
  for (const { base, head, ...one } of sides) {
    const group = (some: readonly RunAtCommit[]) =>
      some.map((run) => comparable(one.figures === "primary" ? decisive(run) : run));
    const history = earlier(one.project.id, uploadsOf([...base, ...head]));
    const { customMetrics } = one;
    const context = { ...rulesOf(one.project, [...base, ...head]), history, customMetrics };
    const { rows } = await inSlices(runSteps({ base: group(base), head: group(head), ...context }));
    judged.push(new Map(rows.map((row) => [figureOf(row.seriesId, row.metric), judgementOf(row)])));
  }
  return judged;
}

const commitsOf = (requests: readonly { pair: CommitPair }[]) => [
  ...new Set(requests.flatMap(({ pair }) => [pair.base, pair.head])),
];

function ofCommit(runs: readonly RunAtCommit[], id: string): readonly RunAtCommit[] {
  return newestConfigurations(runs.filter(({ commitId }) => commitId === id)).runs;
}

/** Pages carry many of them: without the values of the runs. */
function judgementOf(row: ComparisonRow): Judgement {
  const { verdict, moved, metric, unit, change, explanation, base, head } = row;
  const sides = { base: { median: base.median }, head: { median: head.median } };
  return { verdict, moved, metric, unit, change, explanation, ...sides };
}
